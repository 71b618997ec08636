import type { Chosen, ChosenFile, ChosenFolder } from './chosen.ts';
import { isFileHandle, isFolderHandle } from './file-handles.ts';
import { acceptedEndings } from './formats.ts';

declare global {
  interface Window {
    /** Only some browsers have these two. */
    showOpenFilePicker?: (wish: object) => Promise<FileSystemFileHandle[]>;
    showDirectoryPicker?: (wish: object) => Promise<FileSystemDirectoryHandle>;
  }
}

const nothing: Chosen = { files: [], folders: [] };
const wish = { id: 'koma-uploads', startIn: 'documents' };

/**
 * What is chosen here is found again after a reload, which an input cannot do. Undefined: the browser has no such
 * picker, or does not let this page use it.
 */
export async function pickFiles(): Promise<Chosen | undefined> {
  const accept = { 'application/octet-stream': acceptedEndings.split(',') };
  const handles = await ask(() =>
    window.showOpenFilePicker?.({ ...wish, multiple: true, types: [{ accept }] }),
  );
  if (!Array.isArray(handles)) return handles;
  const files = await Promise.all(
    handles.map(async (handle): Promise<ChosenFile> => ({ file: await handle.getFile(), handle })),
  );
  return { files, folders: [] };
}

export async function pickFolder(): Promise<Chosen | undefined> {
  const handle = await ask(() => window.showDirectoryPicker?.(wish));
  if (!handle || !('kind' in handle)) return handle;
  return { files: [], folders: [{ name: handle.name, files: await readFolder(handle, []), handle }] };
}

/** Closing the picker chooses nothing. */
async function ask<T>(open: () => Promise<T> | undefined): Promise<T | Chosen | undefined> {
  try {
    return await open();
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? nothing : undefined;
  }
}

async function readFolder(folder: FileSystemDirectoryHandle, path: string[]): Promise<ChosenFolder['files']> {
  const found: Promise<ChosenFolder['files']>[] = [];
  for await (const handle of folder.values()) {
    if (isFolderHandle(handle)) found.push(readFolder(handle, [...path, handle.name]));
    else if (isFileHandle(handle)) found.push(handle.getFile().then((file) => [{ path, file }]));
  }
  return (await Promise.all(found)).flat();
}
