import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { fail } from '../../../failure.ts';
import { parseObjectKey } from '../object-keys.ts';
import type { Multipart, OpenMultipart, StartMultipart, UploadedPart } from '../storage.ts';
import { ifStored, isS3Error } from './s3-errors.ts';

export function createS3Multipart({ client, bucket: Bucket }: { client: S3Client; bucket: string }) {
  async function start({ key: Key, contentType: ContentType }: StartMultipart): Promise<string> {
    parseObjectKey(Key);
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({
        Bucket,
        Key,
        ContentType,
        ChecksumAlgorithm: 'CRC32',
        ChecksumType: 'FULL_OBJECT',
      }),
    );
    if (!UploadId) throw fail('unavailable');
    return UploadId;
  }

  async function listParts({ key: Key, uploadId: UploadId }: Multipart): Promise<UploadedPart[]> {
    try {
      const parts: UploadedPart[] = [];
      // The SDK's paging loops for ever where a server names a next page that it does not have.
      for (let PartNumberMarker: string | undefined, more = true; more; ) {
        const page = await client.send(new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker }));
        for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? []) {
          parts.push({ part: PartNumber, size: Size, etag: ETag });
        }
        more = page.IsTruncated === true;
        PartNumberMarker = page.NextPartNumberMarker;
      }
      return parts;
    } catch (error) {
      throw isS3Error(error, 'NoSuchUpload') ? fail('notFound') : error;
    }
  }

  async function complete({
    key: Key,
    uploadId: UploadId,
    parts,
  }: Multipart & { parts: readonly UploadedPart[] }) {
    const Parts = parts.map(({ part, etag }) => ({ PartNumber: part, ETag: etag }));
    const command = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } });
    try {
      return (await ifStored(client.send(command))) !== undefined;
    } catch (error) {
      const isUnfinished = isS3Error(
        error,
        'InvalidPart',
        'InvalidPartOrder',
        'EntityTooSmall',
        'MalformedXML',
      );
      throw isUnfinished ? fail('unprocessable') : error;
    }
  }

  async function abort({ key: Key, uploadId: UploadId }: Multipart): Promise<void> {
    await ifStored(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
  }

  async function* listOpen(): AsyncIterable<OpenMultipart> {
    let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
    for (let more = true; more; ) {
      const command = new ListMultipartUploadsCommand({ Bucket, ...markers });
      const page = await client.send(command).catch((error: unknown) => {
        // A server without this call has to expire uploads by a rule of its own.
        if (isS3Error(error, 'NotImplemented')) return undefined;
        throw error;
      });
      for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
        if (Key && UploadId && Initiated) yield { key: Key, uploadId: UploadId, modifiedAt: Initiated };
      markers = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker };
      more = page?.IsTruncated === true && markers.KeyMarker !== undefined;
    }
  }

  return { start, listParts, complete, abort, listOpen };
}
