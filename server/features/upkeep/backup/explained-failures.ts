import { join } from 'node:path';
import { Failure } from '../../../failure.ts';
import { isLostConnection } from '../../../platform/database/lost-connection.ts';
import { explainBucket } from '../../../platform/storage/s3/s3-errors.ts';
import { readS3Url } from '../../../platform/storage/s3/s3-url.ts';
import type { ListedObject, ObjectInfo, PutObject } from '../../../platform/storage/storage.ts';
import type { Platform } from '../../../platform.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';

export async function explainSession<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    throw new AdministrationFailure(
      `The connection to the database ended meanwhile (${error.message}): try again.`,
      { cause: error },
    );
  }
}

/** Leaves out codes of lost connections, which belong to the database or the storage. */
const ofFiles = new Set([
  ...['EACCES', 'EBUSY', 'EDQUOT', 'EEXIST', 'EFBIG', 'EINVAL', 'EIO', 'EISDIR', 'ELOOP', 'EMFILE'],
  ...['ENAMETOOLONG', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'ENOTEMPTY', 'ENXIO', 'EPERM', 'EROFS', 'ESTALE'],
]);

const isOfFiles = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  ofFiles.has(String(error.code)) &&
  // A missing socket is ENOENT too.
  !('syscall' in error && error.syscall === 'connect');

export async function explainFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    throw new AdministrationFailure(`The folder ${folder} cannot be used for backups: ${error.message}.`, {
      cause: error,
    });
  }
}

export interface ExplainedStorage {
  list(): AsyncIterable<ListedObject>;
  head(key: string): Promise<ObjectInfo | undefined>;
  read(key: string): AsyncIterable<Buffer>;
  put(object: PutObject): Promise<void>;
}

/** Turns storage errors into a sentence for the command line. */
export function explainStorage({ storage, config }: Pick<Platform, 'storage' | 'config'>): ExplainedStorage {
  const explain = (error: unknown): never => {
    throw describeFailure(error, config);
  };
  async function* explained<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
    try {
      yield* items;
    } catch (error) {
      explain(error);
    }
  }
  return {
    list: () => explained(storage.list('')),
    head: (key) => storage.head(key).catch(explain),
    async *read(key) {
      yield* explained<Buffer>(await storage.read({ key }).catch(explain));
    },
    put: (object) => storage.put(object).catch(explain),
  };
}

function describeFailure(error: unknown, { storageUrl, dataDir }: Platform['config']): unknown {
  if (error instanceof Error && error.name === 'AbortError') return error;
  const place = storageUrl ? `the bucket ${readS3Url(storageUrl).bucket}` : `${join(dataDir, 'objects')}`;
  const tell = (words: string) => new AdministrationFailure(words, { cause: error });
  // Thrown by the store itself: full, or an object is gone.
  if (error instanceof Failure)
    return tell(`An object in ${place} cannot be read or written: ${error.message}.`);
  if (isOfFiles(error))
    // With a bucket, file errors come from the backup folder.
    return storageUrl ? error : tell(`The objects in ${place} cannot be read or written: ${error.message}.`);
  if (!storageUrl) return error;
  const { message } = explainBucket(error, readS3Url(storageUrl).bucket);
  return tell(message.includes(place) ? message : `Of ${place}: ${message}`);
}
