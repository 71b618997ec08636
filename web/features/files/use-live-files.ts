import { z } from 'zod';
import { ProcessingState, UploadState } from '../../../contract/enums.ts';
import { id, oneOf } from '../../../contract/fields.ts';
import { createRefresher } from '../../lib/refresh-soon.ts';
import { useLiveMessages } from '../../lib/use-live.ts';
import { patchItem } from './cached-items.ts';
import { refreshFiles } from './keys.ts';

const progress = z.object({
  fileId: id,
  uploadProgress: z.number(),
  processingStatus: oneOf(ProcessingState),
});
const folderCounts = z.object({ fileId: id, total: z.number(), completedTotal: z.number() });

/** Thousands of files arrive one by one; asking again for each would leave no time for the reader. */
const refreshSoon = createRefresher({ ms: 1000, run: refreshFiles });

/** What others add, change and remove in a project, and how far its processing is. */
export function useLiveFiles(projectId: string) {
  useLiveMessages(({ type, data }) => {
    if (data.projectId !== projectId) return;
    if (type === 'file.progress') showProgress(data);
    else if (type === 'folder.uploading') showFolder(data);
    else if (/^(file|folder|version)\./.test(type)) void refreshSoon();
  });
}

function showProgress(data: unknown) {
  const read = progress.safeParse(data);
  if (!read.success) return;
  const { fileId, uploadProgress, processingStatus } = read.data;
  const uploadStatus =
    processingStatus === ProcessingState.inProgress ? UploadState.processing : UploadState.completed;
  patchItem(fileId, { uploadProgress, processingStatus, uploadStatus });
}

function showFolder(data: unknown) {
  const read = folderCounts.safeParse(data);
  if (!read.success) return;
  const { fileId, total, completedTotal } = read.data;
  const isWaiting = completedTotal < total;
  patchItem(fileId, {
    total,
    completedTotal,
    uploadStatus: isWaiting ? UploadState.uploading : UploadState.completed,
    uploadProgress: isWaiting ? Math.round((100 * completedTotal) / total) : 100,
  });
}
