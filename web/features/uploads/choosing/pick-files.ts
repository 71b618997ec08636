import { type Chosen, type ChosenFile, type ChosenFolder, isFileHandle, isFolderHandle } from './chosen.ts';
import { acceptedEndings } from './formats.ts';

declare global {
  interface Window {
    /** Missing in some browsers. */
    showOpenFilePicker?: (wish: object) => Promise<FileSystemFileHandle[]>;
    showDirectoryPicker?: (wish: object) => Promise<FileSystemDirectoryHandle>;
  }
}

const nothing: Chosen = { files: [], folders: [] };
const wish = { id: 'koma-uploads', startIn: 'documents' };

/**
 * Picks files that can be read again after a reload, unlike an input's. Undefined if the browser
 * lacks or forbids the picker.
 */
export async function pickFiles(): Promise<Chosen | undefined> {
  const accept = { 'application/octet-stream': acceptedEndings.split(',') };
  const handles = await ask(() =>
    window.showOpenFilePicker?.({ ...wish, multiple: true, types: [{ accept }] }),
  );
  if (!Array.isArray(handles)) return handles;
  const unreadable: string[] = [];
  const files = await Promise.all(
    handles.map(async (handle): Promise<ChosenFile[]> => {
      const file = await fileOf(handle, unreadable);
      return file.map((one) => ({ file: one, handle }));
    }),
  );
  return { files: files.flat(), folders: [], unreadable };
}

export async function pickFolder(): Promise<Chosen | undefined> {
  const handle = await ask(() => window.showDirectoryPicker?.(wish));
  if (!handle || !('kind' in handle)) return handle;
  const unreadable: string[] = [];
  const files = await readFolder(handle, { path: [], unreadable });
  return { files: [], folders: [{ name: handle.name, files, handle }], unreadable };
}

/** A closed picker chooses nothing. */
async function ask<T>(open: () => Promise<T> | undefined): Promise<T | Chosen | undefined> {
  try {
    return await open();
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? nothing : undefined;
  }
}

interface Below {
  path: string[];
  unreadable: string[];
}

async function readFolder(
  folder: FileSystemDirectoryHandle,
  { path, unreadable }: Below,
): Promise<ChosenFolder['files']> {
  const found: Promise<ChosenFolder['files']>[] = [];
  for await (const handle of folder.values()) {
    if (isFolderHandle(handle)) found.push(readFolder(handle, { path: [...path, handle.name], unreadable }));
    else if (isFileHandle(handle)) {
      found.push(fileOf(handle, unreadable).then((files) => files.map((file) => ({ path, file }))));
    }
  }
  return (await Promise.all(found)).flat();
}

async function fileOf(handle: FileSystemFileHandle, unreadable: string[]): Promise<File[]> {
  try {
    return [await handle.getFile()];
  } catch {
    unreadable.push(handle.name);
    return [];
  }
}
