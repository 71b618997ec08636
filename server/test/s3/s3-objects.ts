import { createHash, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { writeChecksum } from '../../platform/storage/checksum.ts';

export interface StoredObject {
  bytes: Buffer;
  contentType: string;
  storageClass: string | undefined;
  etag: string;
  checksum: string;
  modifiedAt: Date;
}

interface NewObject {
  bytes: Buffer;
  contentType: string;
  storageClass?: string | undefined;
}

interface OpenParts {
  key: string;
  contentType: string;
  startedAt: Date;
  parts: Map<number, { bytes: Buffer; etag: string }>;
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

export class S3Objects {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, OpenParts>();

  put(key: string, { bytes, contentType, storageClass }: NewObject): StoredObject {
    const object = {
      bytes,
      contentType,
      storageClass,
      etag: etagOf(bytes),
      checksum: writeChecksum(crc32(bytes)),
      modifiedAt: new Date(),
    };
    this.objects.set(key, object);
    return object;
  }

  start(key: string, contentType: string): string {
    const id = randomUUID();
    this.uploads.set(id, { key, contentType, startedAt: new Date(), parts: new Map() });
    return id;
  }

  putPart(id: string, { part, bytes }: { part: number; bytes: Buffer }): string | undefined {
    const upload = this.uploads.get(id);
    const etag = etagOf(bytes);
    upload?.parts.set(part, { bytes, etag });
    return upload && etag;
  }

  /** Undefined: no such upload. False: other parts than those that arrived. */
  join(id: string, wanted: { part: number; etag: string }[]): StoredObject | false | undefined {
    const upload = this.uploads.get(id);
    if (!upload) return undefined;
    const found = wanted.map(({ part, etag }) => {
      const arrived = upload.parts.get(part);
      return arrived?.etag === etag ? arrived.bytes : undefined;
    });
    const pieces = found.filter((bytes) => bytes !== undefined);
    if (pieces.length === 0 || pieces.length < found.length) return false;
    this.uploads.delete(id);
    return this.put(upload.key, { bytes: Buffer.concat(pieces), contentType: upload.contentType });
  }

  age(milliseconds: number): void {
    const earlier = (time: Date) => new Date(time.getTime() - milliseconds);
    for (const object of this.objects.values()) object.modifiedAt = earlier(object.modifiedAt);
    for (const upload of this.uploads.values()) upload.startedAt = earlier(upload.startedAt);
  }
}
