/** What somebody chose or dropped: single files, and folders with their structure. */
export interface ChosenFile {
  file: File;
  /** Allows going on after a reload without choosing again, where the browser has it. */
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
  /** Names of what the browser was not let read. */
  unreadable?: string[];
}

/** From an input with `webkitdirectory`: every file names its way from the chosen folder on. */
export function foldersOf(list: Iterable<File>): ChosenFolder[] {
  const byName = Map.groupBy(list, (file) => file.webkitRelativePath.split('/')[0] ?? '');
  return [...byName].map(([name, files]) => ({
    name,
    files: files.map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(1, -1) })),
  }));
}
