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

/** Looks for stored uploads without loading the upload code. */
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
