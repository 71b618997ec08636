import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  type HeadObjectCommandOutput,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { StorageClass } from '../storage.ts';

const PART_BYTES = 16 * 1024 * 1024;
/** S3 copies no more than this in one call. */
const COPY_BYTES = 5 * 1024 * 1024 * 1024;
const COPY_PART_BYTES = 512 * 1024 * 1024;

interface Target {
  client: S3Client;
  Bucket: string;
  Key: string;
}

/** Uploads a stream of unknown length: one PUT for a small one, else parts, one in memory at a time. */
export async function putStream(target: Target & { body: Readable; contentType: string }): Promise<void> {
  const { client, Bucket, Key, body, contentType: ContentType } = target;
  const chunks = cutStream(body);
  const first = await chunks.next();
  const firstBytes = first.done ? Buffer.alloc(0) : first.value;
  if (firstBytes.length < PART_BYTES) {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: firstBytes, ContentType }));
    return;
  }
  await inParts({ ...target, ContentType }, async function* (UploadId) {
    let PartNumber = 1;
    for (let Body: Buffer | undefined = firstBytes; Body; PartNumber++) {
      const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body });
      yield { PartNumber, ETag: (await client.send(part)).ETag };
      const next: IteratorResult<Buffer, void> = await chunks.next();
      Body = next.done ? undefined : next.value;
    }
  });
}

interface Copy extends Target {
  from: string;
  source: HeadObjectCommandOutput;
  storageClass?: StorageClass;
}

/** Copies inside the bucket. A copy in parts keeps only the properties named here. */
export async function copyObject(target: Copy): Promise<void> {
  const { client, Bucket, Key, source, storageClass: StorageClass } = target;
  const { ContentLength: size = 0, ContentType } = source;
  const CopySource = `${Bucket}/${target.from}`;
  if (size <= COPY_BYTES) {
    await client.send(new CopyObjectCommand({ Bucket, Key, CopySource, StorageClass }));
    return;
  }
  await inParts({ ...target, ContentType, StorageClass }, async function* (UploadId) {
    for (let PartNumber = 1, start = 0; start < size; PartNumber++, start += COPY_PART_BYTES) {
      const CopySourceRange = `bytes=${start}-${Math.min(start + COPY_PART_BYTES, size) - 1}`;
      const part = new UploadPartCopyCommand({
        Bucket,
        Key,
        UploadId,
        PartNumber,
        CopySource,
        CopySourceRange,
      });
      yield { PartNumber, ETag: (await client.send(part)).CopyPartResult?.ETag };
    }
  });
}

interface Whole extends Target {
  ContentType?: string | undefined;
  StorageClass?: StorageClass | undefined;
}

interface SentPart {
  PartNumber: number;
  ETag: string | undefined;
}

async function inParts(
  { client, Bucket, Key, ContentType, StorageClass }: Whole,
  send: (uploadId: string | undefined) => AsyncIterable<SentPart>,
): Promise<void> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ Bucket, Key, ContentType, StorageClass }),
  );
  try {
    const Parts: SentPart[] = [];
    for await (const part of send(UploadId)) Parts.push(part);
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
    throw error;
  }
}

async function* cutStream(body: Readable): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
