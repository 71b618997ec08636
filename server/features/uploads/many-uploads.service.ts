import type { uploads } from '../../../contract/calls/uploads.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Language } from '../../../contract/enums.ts';
import type { UploadAccess } from '../../access/files/upload-access.ts';
import { requireDiskCapacity } from '../../access/limits/disk-capacity.ts';
import { lockFileLimits } from '../../access/limits/plan-limits.ts';
import { requireKind, requireRequestRoom } from '../../access/limits/request-limits.ts';
import { requireUploadCapacity } from '../../access/limits/storage-capacity.ts';
import { Failure } from '../../failure.ts';
import type { Uploader } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { mediaOfExtension } from '../../platform/media/file-kinds.ts';
import type { Platform } from '../../platform.ts';
import { findTakenNames } from '../files/adding/new-files.service.ts';
import { answerOne } from './answer-one.ts';
import { placeOf, requireTarget } from './upload-target.ts';
import { insertUploads, type UploadRow } from './uploads.queries.ts';
import { offerAddress, requireMediaName, rowOf, sentAlone, signAddress } from './uploads.service.ts';

type Wanted = BodyOf<typeof uploads.signMany>;

interface OfferMany {
  uploader: Uploader;
  language: Language;
  wanted: Wanted;
}

/** Reserves all acceptable files together. The others are tried one by one, for their own refusals. */
export async function offerAddresses(platform: Platform, { uploader, language, wanted }: OfferMany) {
  const { files, ...asked } = wanted;
  const access = await requireTarget(platform, { uploader, ...asked, isVersion: false, isNew: true });
  const place = placeOf(access);
  const reserved = await reserveMany(platform, { access, files });
  const results = [];
  for (const file of files) {
    const upload = reserved.get(file);
    results.push(
      upload
        ? await signAddress(platform, upload, file.checksum)
        : await answerOne(platform, {
            language,
            run: () => offerAddress(platform, { uploader, wanted: { ...place, ...file }, isVersion: false }),
          }),
    );
  }
  return { results };
}

interface ReserveMany {
  access: UploadAccess;
  files: Wanted['files'];
}

type File = Wanted['files'][number];

async function reserveMany(
  platform: Platform,
  { access, files }: ReserveMany,
): Promise<Map<File, UploadRow>> {
  const { uploader, ownerId, request } = access;
  const place = placeOf(access);
  const named = files.flatMap((file) => {
    const name = readName(file.fileName, access);
    return name === undefined ? [] : [{ file, name }];
  });
  try {
    return await inTransaction(platform.db, async (tx) => {
      const { maxFileSize } = await lockFileLimits(tx, ownerId);
      await requireUploadCapacity(tx, { ownerId, bytes: sumSizes(named), uploader, count: named.length });
      const sizes = named.map(({ file }) => file.fileSize);
      if (request) await requireRequestRoom(tx, request, { sizes });
      const names = named.map(({ name }) => name);
      const taken = await findTakenNames(tx, {
        projectId: place.projectId,
        parentId: place.fileId,
        names,
      });
      const free = named.filter(({ file, name }) => file.fileSize <= maxFileSize && !taken.has(name));
      await requireDiskCapacity(platform, tx, sumSizes(free));
      const rows = free.map(({ file, name }) =>
        sentAlone(rowOf({ uploader, ownerId, wanted: { ...place, ...file }, name, isVersion: false })),
      );
      const inserted = new Map((await insertUploads(tx, rows)).map((upload) => [upload.id, upload]));
      return new Map(
        free.flatMap(({ file }, at) => {
          const upload = inserted.get(rows[at]?.id ?? '');
          return upload ? [[file, upload]] : [];
        }),
      );
    });
  } catch (error) {
    // Not all fit, but some may.
    if (error instanceof Failure) return new Map();
    throw error;
  }
}

const sumSizes = (named: Array<{ file: File }>) => named.reduce((sum, { file }) => sum + file.fileSize, 0);

function readName(fileName: string, { request }: UploadAccess): string | undefined {
  try {
    const { name, extension } = requireMediaName(fileName);
    if (request) requireKind(request.kinds, mediaOfExtension(extension));
    return name;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
