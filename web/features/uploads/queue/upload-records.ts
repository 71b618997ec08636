import { openUploadDatabase, resultOf } from './upload-database.ts';
import { createJob, type UploadJob } from './upload-job.ts';

export interface UploadRecords {
  add(job: UploadJob): void;
  saveSoon(job: UploadJob): void;
  remove(id: string): void;
  readAll(accountId: string): Promise<UploadJob[]>;
}

/** Written once: thousands of files never change. */
type StoredItem = Pick<UploadJob, 'id' | 'accountId' | 'kind' | 'name' | 'place' | 'tasks' | 'handle'>;
type StoredProgress = Pick<
  UploadJob,
  'id' | 'state' | 'message' | 'failures' | 'begun' | 'done' | 'folders' | 'announced' | 'doneBytes'
>;

const progressOf = (job: UploadJob): StoredProgress => {
  const { id, state, message, failures, begun, done, folders, announced, doneBytes } = job;
  return { id, state, message, failures, begun, done, folders, announced, doneBytes };
};

const SAVE_MS = 500;

/** Stores in IndexedDB. Without it, as in some private windows, uploads end with the page. */
export function createUploadRecords(): UploadRecords {
  const opened = openUploadDatabase().catch(() => undefined);
  const waiting = new Map<string, UploadJob>();
  let isWaiting = false;

  const write = async (change: (items: IDBObjectStore, progress: IDBObjectStore) => void) => {
    const database = await opened;
    if (!database) return;
    const work = database.transaction(['items', 'progress'], 'readwrite');
    change(work.objectStore('items'), work.objectStore('progress'));
  };

  // Saves in time: after a reload, an unsaved registration would be repeated and refused.
  window.addEventListener('pagehide', save);

  function save() {
    isWaiting = false;
    if (waiting.size === 0) return;
    const jobs = [...waiting.values()];
    waiting.clear();
    void write((_items, progress) => {
      for (const job of jobs) progress.put(progressOf(job));
    });
  }

  return {
    add({ id, accountId, kind, name, place, tasks, handle }) {
      const item: StoredItem = { id, accountId, kind, name, place, tasks, handle };
      void write((items) => items.put(item)).catch(() => undefined);
    },
    saveSoon(job) {
      waiting.set(job.id, job);
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(save, SAVE_MS);
    },
    remove(id) {
      waiting.delete(id);
      void write((items, progress) => {
        items.delete(id);
        progress.delete(id);
      });
    },
    async readAll(accountId) {
      const database = await opened;
      if (!database) return [];
      const work = database.transaction(['items', 'progress'], 'readonly');
      const items: StoredItem[] = await resultOf(work.objectStore('items').getAll());
      const all: StoredProgress[] = await resultOf(work.objectStore('progress').getAll());
      const progress = new Map(all.map((one) => [one.id, one]));
      return items
        .filter((item) => item.accountId === accountId)
        .map((item) => ({ ...createJob(item), ...progress.get(item.id) }));
    },
  };
}
