const NAME = 'koma-uploads';

export function openUploadDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('items', { keyPath: 'id' });
      request.result.createObjectStore('progress', { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Whether an earlier page left uploads behind; asked without the code that would go on with them. */
export async function hasStoredUploads(): Promise<boolean> {
  try {
    const database = await openUploadDatabase();
    const count = await resultOf(database.transaction('items', 'readonly').objectStore('items').count());
    database.close();
    return count > 0;
  } catch {
    return false;
  }
}
