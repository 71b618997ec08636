import { isFileHandle, isFolderHandle } from './choosing/chosen.ts';
import type { ReadFile, UploadJob } from './queue/upload-job.ts';
import { uploadQueue, uploadRecords } from './uploads.ts';

interface Permissions {
  queryPermission?: (wish: { mode: 'read' }) => Promise<PermissionState>;
  requestPermission?: (wish: { mode: 'read' }) => Promise<PermissionState>;
}

/** Locks of this tab, which survive a sign-out. */
const claimed = new Set<string>();

/** Locks an upload for this tab until it closes, so that two tabs never send it twice. */
function claim(id: string): Promise<boolean> {
  if (claimed.has(id) || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`koma-upload-${id}`, { ifAvailable: true }, (lock) => {
      if (lock) claimed.add(id);
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });
}

export const claimNew = (id: string) => void claim(id);

/** Resumes after a reload where the browser grants access, and asks for the files elsewhere. */
export async function restoreUploads(accountId: string): Promise<void> {
  for (const job of await uploadRecords.readAll(accountId)) {
    if (uploadQueue.jobOf(job.id) || !(await claim(job.id))) continue;
    const state = await permissionOf(job.handle, 'queryPermission');
    uploadQueue.adopt(state === 'granted' ? { ...job, read: readerOf(job) } : job);
  }
}

async function permissionOf(handle: (FileSystemHandle & Permissions) | undefined, ask: keyof Permissions) {
  return handle?.[ask]?.({ mode: 'read' }).catch(() => 'denied' as const);
}

/** Asks the browser for access, which needs a click. False if the file must be chosen again. */
export async function resumeByHandle(id: string): Promise<boolean> {
  const job = uploadQueue.jobOf(id);
  if (!job || (await permissionOf(job.handle, 'requestPermission')) !== 'granted') return false;
  const read = readerOf(job);
  if (read) uploadQueue.supply(id, read);
  return read !== undefined;
}

function readerOf({ handle, tasks }: UploadJob): ReadFile | undefined {
  if (!handle) return undefined;
  return async (at) => {
    const task = tasks[at];
    let folder = handle;
    for (const step of task?.path ?? []) {
      if (isFolderHandle(folder)) folder = await folder.getDirectoryHandle(step);
    }
    const found = isFolderHandle(folder) ? await folder.getFileHandle(task?.name ?? '') : folder;
    if (!isFileHandle(found)) throw new Error('The file is gone.');
    return found.getFile();
  };
}

/** Returns false if other files were chosen. */
export function supplyFiles(id: string, list: File[]): boolean {
  const job = uploadQueue.jobOf(id);
  if (!job) return false;
  const keyOf = (path: string[], name: string) => [...path, name].join('/');
  const byPath = new Map(
    list.map((file) => [keyOf(file.webkitRelativePath.split('/').slice(1, -1), file.name), file]),
  );
  const found = job.tasks.map((task) => byPath.get(keyOf(task.path, task.name)));
  const isSame = job.tasks.every((task, at) => job.done.has(at) || found[at]?.size === task.size);
  if (!isSame) return false;
  uploadQueue.supply(id, async (at) => {
    const file = found[at];
    if (!file) throw new Error('The file is gone.');
    return file;
  });
  return true;
}
