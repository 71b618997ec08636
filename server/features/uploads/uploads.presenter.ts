import type { Selectable } from 'kysely';
import { ProcessingState } from '../../../contract/enums.ts';
import type { FileVersionsTable } from '../../platform/database/schema/files.ts';
import type { UploadRow } from './uploads.queries.ts';

/** `fileNameWithPrefix` is the specification's name for an object key. */
export const presentUpload = (upload: UploadRow) => ({
  _id: upload.id,
  fileName: upload.file_name,
  fileNameWithPrefix: upload.object_key,
  projectId: upload.project_id,
  len: upload.size_bytes,
});

type Progress = Pick<Selectable<FileVersionsTable>, 'processing' | 'progress'>;

export const presentProgress = (
  _id: string,
  { processing, progress }: Progress = { processing: ProcessingState.inProgress, progress: 0 },
) => ({ _id, processingStatus: processing, uploadProgress: progress });
