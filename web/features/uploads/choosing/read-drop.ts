import { type Chosen, type ChosenFile, type ChosenFolder, isFileHandle, isFolderHandle } from './chosen.ts';

interface Handles {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/** Call it within the drop event: afterwards the browser drops the items. */
export function readDrop(items: Iterable<DataTransferItem>): Promise<Chosen> {
  const read = [...items].filter(({ kind }) => kind === 'file').map(readItem);
  return Promise.all(read).then((all) => ({
    files: all.flatMap(({ files }) => files),
    folders: all.flatMap(({ folders }) => folders),
    unreadable: all.flatMap(({ unreadable = [] }) => unreadable),
  }));
}

function readItem(item: DataTransferItem & Handles): Promise<Chosen> {
  const entry = item.webkitGetAsEntry();
  const file = item.getAsFile();
  const handle = item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null);
  if (entry && isFolderEntry(entry)) return readFolder(entry, handle);
  return readFile(file, handle);
}

async function readFile(file: File | null, asked: Promise<FileSystemHandle | null>): Promise<Chosen> {
  if (!file) return { files: [], folders: [] };
  const handle = await asked;
  const chosen: ChosenFile = handle && isFileHandle(handle) ? { file, handle } : { file };
  return { files: [chosen], folders: [] };
}

async function readFolder(
  entry: FileSystemDirectoryEntry,
  asked: Promise<FileSystemHandle | null>,
): Promise<Chosen> {
  const unreadable: string[] = [];
  const folder: ChosenFolder = {
    name: entry.name,
    files: await readEntries(entry, { path: [], unreadable }),
  };
  const handle = await asked;
  if (handle && isFolderHandle(handle)) folder.handle = handle;
  return { files: [], folders: [folder], unreadable };
}

interface Below {
  path: string[];
  unreadable: string[];
}

/** Reads until empty, as the browser returns a hundred entries at a time. */
async function readEntries(
  folder: FileSystemDirectoryEntry,
  { path, unreadable }: Below,
): Promise<ChosenFolder['files']> {
  const found: ChosenFolder['files'] = [];
  const reader = folder.createReader();
  for (let some = await readSome(reader); some.length > 0; some = await readSome(reader)) {
    for (const entry of some) {
      try {
        if (isFileEntry(entry)) found.push({ path, file: await fileOf(entry) });
        else if (isFolderEntry(entry)) {
          found.push(...(await readEntries(entry, { path: [...path, entry.name], unreadable })));
        }
      } catch {
        unreadable.push(entry.name);
      }
    }
  }
  return found;
}

const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const readSome = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));
