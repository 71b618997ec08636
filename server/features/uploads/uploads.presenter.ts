import type { UploadRow } from './uploads.queries.ts';

/** `fileNameWithPrefix` is the specification's name for the key of an object. */
export const presentUpload = (upload: UploadRow) => ({
  _id: upload.id,
  fileName: upload.file_name,
  fileNameWithPrefix: upload.object_key,
  projectId: upload.project_id,
  len: upload.size_bytes,
});
