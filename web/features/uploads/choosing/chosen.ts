export interface ChosenFile {
  file: File;
  handle?: FileSystemFileHandle;
}

export interface ChosenFolder {
  name: string;
  files: { path: string[]; file: File }[];
  handle?: FileSystemDirectoryHandle;
}

export interface Chosen {
  files: ChosenFile[];
  folders: ChosenFolder[];
  unreadable?: string[];
}

/** Reads an input with `webkitdirectory`, whose files carry their path in the chosen folder. */
export function foldersOf(list: Iterable<File>): ChosenFolder[] {
  const byName = Map.groupBy(list, (file) => file.webkitRelativePath.split('/')[0] ?? '');
  return [...byName].map(([name, files]) => ({
    name,
    files: files.map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(1, -1) })),
  }));
}

export const isFileHandle = (handle: FileSystemHandle): handle is FileSystemFileHandle =>
  handle.kind === 'file';
export const isFolderHandle = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory';
