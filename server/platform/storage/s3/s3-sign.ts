import { GetObjectCommand, PutObjectCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { chooseDelivery } from '../delivery/delivery.ts';
import { parseObjectKey } from '../object-keys.ts';
import { roundSigningTime } from '../signing-time.ts';
import { CHECKSUM_HEADER, type SignGet, type SignPart, type SignPut } from '../storage.ts';

interface S3Signer {
  client: S3Client;
  bucket: string;
  now: () => Date;
}

export function createS3Signer({ client, bucket: Bucket, now }: S3Signer) {
  // S3 ignores a checksum in the query, so it has to stay a signed header.
  const bound = (seconds: number, headers: string[]) => ({
    expiresIn: seconds,
    signingDate: now(),
    signableHeaders: new Set(headers),
    unhoistableHeaders: new Set([CHECKSUM_HEADER]),
  });

  function signPut({ key: Key, length, atMost, contentType, checksum, seconds }: SignPut): Promise<string> {
    parseObjectKey(Key);
    const command = new PutObjectCommand({
      Bucket,
      Key,
      ...(!atMost && { ContentLength: length }),
      ContentType: contentType,
      ...(checksum && { ChecksumCRC32: checksum }),
    });
    return getSignedUrl(client, command, bound(seconds, ['content-type', 'content-length']));
  }

  function signPart({ key: Key, uploadId, part, length, checksum, seconds }: SignPart): Promise<string> {
    parseObjectKey(Key);
    const command = new UploadPartCommand({
      Bucket,
      Key,
      UploadId: uploadId,
      PartNumber: part,
      ContentLength: length,
      ChecksumCRC32: checksum,
    });
    return getSignedUrl(client, command, bound(seconds, ['content-length']));
  }

  function signGet({ key: Key, holder, ...wish }: SignGet): Promise<string> {
    parseObjectKey(Key);
    const seconds = Math.min(wish.seconds, holder?.seconds ?? wish.seconds);
    const { contentType, contentDisposition } = chooseDelivery(wish);
    const command = new GetObjectCommand({
      Bucket,
      Key,
      ResponseContentType: contentType,
      ResponseContentDisposition: contentDisposition,
      ResponseCacheControl: `private, max-age=${Math.floor((seconds * 2) / 3)}, immutable`,
    });
    const signingDate = roundSigningTime({ now: now(), seconds });
    return getSignedUrl(client, command, { expiresIn: seconds, signingDate });
  }

  return { signPut, signPart, signGet };
}
