import { VERSIONS_MAX } from '../../../contract/limits.ts';
import { fail, refuseField } from '../../failure.ts';

export const refusals = {
  wrongFormat: () => refuseField('unsupportedFile', 'fileName', 'uploads.wrongFormat'),
  tooLarge: () => refuseField('tooLarge', 'fileSize', 'uploads.tooLarge'),
  tooLargeForOne: () => refuseField('unprocessable', 'fileSize', 'uploads.tooLargeForOne'),
  noVersions: () => refuseField('planLimit', 'fileId', 'uploads.noVersions'),
  tooManyVersions: () =>
    fail('unprocessable', {
      message: 'uploads.tooManyVersions',
      values: { count: VERSIONS_MAX },
    }),
  otherKind: () => refuseField('unsupportedFile', 'fileName', 'uploads.otherKind'),
  unaskedKind: () => refuseField('unsupportedFile', 'fileName', 'requests.otherKind'),
  sameImage: () => refuseField('conflict', 'fileName', 'uploads.sameImage'),
  notArrived: () => refuseField('unprocessable', 'filePath', 'uploads.notArrived'),
  damaged: () => refuseField('unprocessable', 'checksum', 'uploads.damaged'),
  otherThing: (field: string) => refuseField('unprocessable', field, 'uploads.otherThing'),
  folderGone: () => fail('contentMissing', { message: 'uploads.folderGone' }),
  missing: () => fail('notFound', { message: 'uploads.missing' }),
};
