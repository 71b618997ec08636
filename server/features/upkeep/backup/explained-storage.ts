import { join } from 'node:path';
import { Failure } from '../../../failure.ts';
import { explainBucket } from '../../../parts/storage/s3/s3-errors.ts';
import { readS3Url } from '../../../parts/storage/s3/s3-url.ts';
import type { ListedObject, ObjectInfo, PutObject } from '../../../parts/storage/storage.ts';
import type { Parts } from '../../../parts.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { isOfFiles } from './folder-failure.ts';

export interface ExplainedStorage {
  list(): AsyncIterable<ListedObject>;
  head(key: string): Promise<ObjectInfo | undefined>;
  read(key: string): AsyncIterable<Buffer>;
  put(object: PutObject): Promise<void>;
}

/** The storage for a command: what it refuses is one sentence that names the bucket, or the folder of the objects. */
export function explainStorage({ storage, config }: Pick<Parts, 'storage' | 'config'>): ExplainedStorage {
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

function describeFailure(error: unknown, { storageUrl, dataDir }: Parts['config']): unknown {
  if (error instanceof Error && error.name === 'AbortError') return error;
  const place = storageUrl ? `the bucket ${readS3Url(storageUrl).bucket}` : `${join(dataDir, 'objects')}`;
  const tell = (words: string) => new AdministrationFailure(words, { cause: error });
  // The one thing that a store refuses itself: it is full, or an object went meanwhile.
  if (error instanceof Failure)
    return tell(`An object in ${place} cannot be read or written: ${error.message}.`);
  if (isOfFiles(error))
    // What is brought to a bucket comes out of the folder of the backup.
    return storageUrl ? error : tell(`The objects in ${place} cannot be read or written: ${error.message}.`);
  if (!storageUrl) return error;
  const { message } = explainBucket(error, readS3Url(storageUrl).bucket);
  return tell(message.includes(place) ? message : `Of ${place}: ${message}`);
}
