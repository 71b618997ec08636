const NAME = 'koma-answers';
const STORE = 'answers';
/** Without it nothing is read, even where a page was left before its wiping ended; the next one wipes again. */
const OWNER = 'keptFor';

/** The account whose answers are kept in this browser. */
export const readOwner = () => localStorage.getItem(OWNER);
export const noteOwner = (accountId: string) => localStorage.setItem(OWNER, accountId);

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export const readAnswers = (accountId: string): Promise<unknown> =>
  inStore('readonly', (store) => store.get(accountId));

export const writeAnswers = (accountId: string, answers: unknown) =>
  inStore('readwrite', (store) => store.put(answers, accountId));

/** Removes everybody's answers. Storage that a browser denies holds none. */
export async function wipeAnswers(): Promise<void> {
  localStorage.removeItem(OWNER);
  try {
    if (await isStored()) await inStore('readwrite', (store) => store.clear());
  } catch {
    // Nothing is read without an owner, and the next page wipes again.
  }
}

/** Opening a store that is not there would make it, except in browsers that do not list theirs. */
async function isStored(): Promise<boolean> {
  if (globalThis.indexedDB === undefined) return false;
  const all = await indexedDB.databases?.();
  return all === undefined || all.some(({ name }) => name === NAME);
}
