import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { fail } from '../../../failure.ts';
import { StartFailure } from '../../../start-failure.ts';
import { readChecksum } from '../checksum.ts';
import { parseObjectKey } from '../object-keys.ts';
import type { Storage } from '../storage.ts';
import { ensureCors } from './s3-cors.ts';
import { explainBucket, ifStored } from './s3-errors.ts';
import { createS3Multipart } from './s3-multipart.ts';
import { createS3Signer } from './s3-sign.ts';
import type { S3Place } from './s3-url.ts';
import { copyObject, putStream } from './s3-write.ts';

const REMOVE_AT_ONCE = 1000;

interface S3Options extends S3Place {
  pageOrigin: string;
  log: { warn(fields: object, message: string): void };
  now?: () => Date;
  /** Maximum silence of a store, enough for a part of 16 MB over a slow line. */
  silenceMs?: number;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 120_000;

export async function openS3Storage(options: S3Options): Promise<Storage> {
  const { bucket: Bucket, pageOrigin, log, now = () => new Date(), silenceMs = SILENCE_MS } = options;
  const connect = (endpoint: string | undefined) =>
    new S3Client({
      region: options.region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      // Only AWS itself knows the newer checksums that the SDK would add to every request.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: silenceMs,
        throwOnRequestTimeout: true,
      },
    });
  const client = connect(options.endpoint);
  const publicClient = options.publicEndpoint ? connect(options.publicEndpoint) : client;
  const multipart = createS3Multipart({ client, bucket: Bucket });
  const signer = createS3Signer({ client: publicClient, bucket: Bucket, now });
  await client.config.credentials().catch(() => {
    throw new StartFailure(
      'STORAGE_URL names S3, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.',
    );
  });
  const readHead = (Key: string) => ifStored(client.send(new HeadObjectCommand({ Bucket, Key })));
  let corsIsSettled = false;

  const storage: Storage = {
    origin: await findOrigin({ client: publicClient, Bucket }),
    ...signer,

    async put({ key: Key, body, contentType: ContentType }) {
      parseObjectKey(Key);
      if (Buffer.isBuffer(body)) {
        await client.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentType }));
      } else await putStream({ client, Bucket, Key, body, contentType: ContentType });
    },
    async read({ key: Key, range }) {
      parseObjectKey(Key);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await ifStored(client.send(new GetObjectCommand({ Bucket, Key, Range })));
      if (!(answer?.Body instanceof Readable)) throw fail('notFound');
      return answer.Body;
    },
    async head(key) {
      parseObjectKey(key);
      const command = new HeadObjectCommand({ Bucket, Key: key, ChecksumMode: 'ENABLED' });
      const answer = await ifStored(client.send(command));
      if (!answer) return undefined;
      // A composite checksum ("…-3") is one of the parts' checksums, not of the bytes.
      const checksum = answer.ChecksumCRC32?.includes('-') ? undefined : answer.ChecksumCRC32;
      return {
        size: answer.ContentLength ?? 0,
        modifiedAt: answer.LastModified ?? now(),
        ...(checksum && { checksum }),
      };
    },
    async checksum(key) {
      return (await storage.head(key))?.checksum ?? readChecksum(await storage.read({ key }));
    },
    async remove(keys) {
      for (const key of keys) parseObjectKey(key);
      for (let at = 0; at < keys.length; at += REMOVE_AT_ONCE) {
        const Objects = keys.slice(at, at + REMOVE_AT_ONCE).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const [failed] = Errors.filter((error) => error.Code !== 'NoSuchKey');
        if (failed) throw new Error(`S3 did not remove ${failed.Key}: ${failed.Code}`);
      }
    },
    async *list(Prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key = '', Size = 0, LastModified = now() } of page.Contents ?? []) {
          yield { key: Key, size: Size, modifiedAt: LastModified };
        }
      }
    },
    async copy({ from, to }) {
      parseObjectKey(to);
      const source = await readHead(from);
      if (!source) throw fail('notFound');
      await copyObject({ client, Bucket, Key: to, from, source });
    },

    async setClass({ key, storageClass }) {
      parseObjectKey(key);
      const source = await readHead(key);
      if (!source || (source.StorageClass ?? 'STANDARD') === storageClass) return;
      await copyObject({ client, Bucket, Key: key, from: key, source, storageClass });
    },

    startMultipart: multipart.start,
    listParts: multipart.listParts,
    async completeMultipart(upload) {
      await multipart.complete(upload);
      const info = await storage.head(upload.key);
      if (!info) throw fail('notFound');
      return info;
    },
    abortMultipart: multipart.abort,
    listMultiparts: multipart.listOpen,

    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        throw explainBucket(error, Bucket);
      });
      if (corsIsSettled) return;
      corsIsSettled = true;
      if (await ensureCors({ client, bucket: Bucket, pageOrigin })) return;
      log.warn(
        { bucket: Bucket, pageOrigin },
        'the bucket lets us not set CORS: allow GET, HEAD and PUT yourself',
      );
    },
    async stop() {
      client.destroy();
      publicClient.destroy();
    },
  };
  return storage;
}

/** Reads it from a signed address, as the SDK decides whether the bucket is in the host or the path. */
async function findOrigin({ client, Bucket }: { client: S3Client; Bucket: string }): Promise<string> {
  const { signGet } = createS3Signer({ client, bucket: Bucket, now: () => new Date() });
  const key = 'origin/00000000-0000-0000-0000-000000000000/x';
  return new URL(await signGet({ key, contentType: 'image/png', disposition: 'inline', seconds: 60 })).origin;
}
