import { z } from 'zod';
import { ProcessingState, UploadState } from '../../../contract/enums.ts';
import { id, oneOf } from '../../../contract/fields.ts';
import { queryClient } from '../../lib/query.ts';
import { createRefresher } from '../../lib/refresh-soon.ts';
import { useLiveMessages } from '../../lib/use-live.ts';
import { patchItems } from './cached-items.ts';
import { pagesKey, refreshFiles } from './keys.ts';
import { createPatcher } from './patch-soon.ts';

const progress = z.object({
  fileId: id,
  uploadProgress: z.number(),
  processingStatus: oneOf(ProcessingState),
});
const folderCounts = z.object({ fileId: id, total: z.number(), completedTotal: z.number() });

const isReading = () => queryClient.isFetching({ queryKey: pagesKey }) > 0;

/** A page that somebody scrolls to arrives first. */
async function refreshWhenStill() {
  if (isReading()) {
    await new Promise<void>((resolve) => {
      const stop = queryClient.getQueryCache().subscribe(() => {
        if (isReading()) return;
        stop();
        resolve();
      });
    });
  }
  await refreshFiles();
}

/** Thousands of files arrive one by one; asking again for each would leave no time for the reader. */
export const refreshSoon = createRefresher({ ms: 1000, run: refreshWhenStill });

const patchSoon = createPatcher({ ms: 250, apply: patchItems });

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
  patchSoon(fileId, { uploadProgress, processingStatus, uploadStatus });
}

function showFolder(data: unknown) {
  const read = folderCounts.safeParse(data);
  if (!read.success) return;
  const { fileId, total, completedTotal } = read.data;
  const isWaiting = completedTotal < total;
  patchSoon(fileId, {
    total,
    completedTotal,
    uploadStatus: isWaiting ? UploadState.uploading : UploadState.completed,
    uploadProgress: isWaiting ? Math.round((100 * completedTotal) / total) : 100,
  });
}
