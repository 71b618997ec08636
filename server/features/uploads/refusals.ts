import type { ErrorName } from '../../../contract/errors.ts';
import { VERSIONS_MAX } from '../../../contract/limits.ts';
import { fail } from '../../failure.ts';

const refuse = (name: ErrorName, field: string, message: string) =>
  fail(name, { message, fields: [{ field, message }] });

/** Every reason for which an upload is turned down, in the words that a person reads. */
export const refusals = {
  wrongFormat: () => refuse('unsupportedFile', 'fileName', 'uploads.wrongFormat'),
  tooLarge: () => refuse('tooLarge', 'fileSize', 'uploads.tooLarge'),
  tooLargeForOne: () => refuse('unprocessable', 'fileSize', 'uploads.tooLargeForOne'),
  noVersions: () => refuse('planLimit', 'fileId', 'uploads.noVersions'),
  tooManyVersions: () =>
    fail('unprocessable', {
      message: 'uploads.tooManyVersions',
      values: { count: VERSIONS_MAX },
    }),
  otherKind: () => refuse('unsupportedFile', 'fileName', 'uploads.otherKind'),
  sameImage: () => refuse('conflict', 'fileName', 'uploads.sameImage'),
  notArrived: () => refuse('unprocessable', 'filePath', 'uploads.notArrived'),
  damaged: () => refuse('unprocessable', 'checksum', 'uploads.damaged'),
  otherThing: (field: string) => refuse('unprocessable', field, 'uploads.otherThing'),
  folderGone: () => fail('contentMissing', { message: 'uploads.folderGone' }),
  missing: () => fail('notFound', { message: 'uploads.missing' }),
};
