import { crc32 } from 'node:zlib';
import { uploads } from '../../contract/calls/uploads.ts';
import { versions } from '../../contract/calls/versions.ts';
import { writeChecksum } from '../../server/platform/storage/checksum.ts';
import type { TestPerson } from '../../server/test/test-people.ts';
import { type Caller, Refusal } from './caller.ts';
import type { Material } from './material.ts';

interface Upload {
  person: TestPerson;
  projectId: string;
  material: Material;
}

const checksumOf = (bytes: Buffer) => writeChecksum(crc32(bytes));

const fileOf = ({ projectId, material: { name, bytes } }: Upload, fileId: string | null) => ({
  projectId,
  fileId,
  fileName: name,
  fileSize: bytes.length,
});

const ATTEMPTS = 4;
const isWorthAnother = (error: unknown) =>
  error instanceof Refusal && [400, 403, 404, 410, 422].includes(error.http);

async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run();
    } catch (error) {
      if (!isWorthAnother(error) || attempt === ATTEMPTS) throw error;
    }
}

export const uploadWhole = (caller: Caller, upload: Upload) =>
  again(async () => {
    const { person, material } = upload;
    const file = fileOf(upload, null);
    const { bytes, mimeType } = material;
    const checksum = checksumOf(bytes);
    const offer = await caller.call(uploads.sign, { body: { ...file, mimeType, checksum } }, person);
    await caller.put(offer.signedUrl, { bytes, mimeType, checksum });
    const body = { ...file, filePath: offer.fileNameWithPrefix, checksum };
    return caller.call(uploads.createFile, { body }, person);
  });

export const uploadVersion = (caller: Caller, upload: Upload & { fileId: string }) =>
  again(async () => {
    const { person, material, fileId } = upload;
    const file = { ...fileOf(upload, fileId), fileId };
    const { bytes, mimeType } = material;
    const checksum = checksumOf(bytes);
    const offer = await caller.call(versions.sign, { body: { ...file, mimeType, checksum } }, person);
    await caller.put(offer.signedUrl, { bytes, mimeType, checksum });
    const body = { ...file, filePath: offer.fileNameWithPrefix, checksum };
    return caller.call(versions.create, { body }, person);
  });

export const uploadParts = (caller: Caller, upload: Upload) =>
  again(async () => {
    const { person, material } = upload;
    const file = fileOf(upload, null);
    const { bytes, mimeType } = material;
    const plan = await caller.call(uploads.startMultipart, { body: { ...file, mimeType } }, person);
    const uploadId = plan._id;
    for (let part = 1; part <= plan.partCount; part++) {
      const piece = bytes.subarray((part - 1) * plan.partSize, part * plan.partSize);
      await again(() => sendPart(caller, { person, uploadId, part, piece }));
    }
    const checksum = checksumOf(bytes);
    await caller.call(uploads.completeMultipart, { body: { uploadId, checksum } }, person);
    const body = { ...file, filePath: plan.fileNameWithPrefix, checksum };
    return caller.call(uploads.createFile, { body }, person);
  });

interface Part {
  person: TestPerson;
  uploadId: string;
  part: number;
  piece: Buffer;
}

async function sendPart(caller: Caller, { person, uploadId, part, piece }: Part): Promise<void> {
  const checksum = checksumOf(piece);
  const body = { uploadId, parts: [{ part, checksum }] };
  const { results } = await caller.call(uploads.signParts, { body }, person);
  const address = results[0]?.signedUrl;
  if (!address) throw new Error(`No address for part ${part}.`);
  await caller.put(address, { bytes: piece, checksum });
}
