const NAME = 'koma-answers';
const STORE = 'answers';
/** Without it nothing is read. It is empty while a wiping goes on, so that a page that is left meanwhile is followed up. */
const OWNER = 'keptFor';

/** The account whose answers are kept in this browser. */
export const readOwner = () => localStorage.getItem(OWNER) || null;
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

/** Leaves nobody's answers behind. Where none were ever kept there is nothing to do. */
export async function wipeAnswers(): Promise<void> {
  if (localStorage.getItem(OWNER) === null) return;
  localStorage.setItem(OWNER, '');
  await inStore('readwrite', (store) => store.clear()).catch(() => undefined);
  if (localStorage.getItem(OWNER) === '') localStorage.removeItem(OWNER);
}
