import { z } from 'zod';
import { ProcessingState, UploadState } from '../../../contract/enums.ts';
import { id, oneOf } from '../../../contract/fields.ts';
import { createRefresher } from '../../lib/refresh-soon.ts';
import { useLiveMessages } from '../../lib/use-live.ts';
import { patchItems } from './cached-items.ts';
import { refreshFiles } from './keys.ts';
import { createPatcher } from './patch-soon.ts';
import { refreshItems, untilStill } from './refresh-items.ts';

const progress = z.object({
  fileId: id,
  uploadProgress: z.number(),
  processingStatus: oneOf(ProcessingState),
});
const changedFile = z.object({ fileId: id });
const folderCounts = z.object({ fileId: id, total: z.number(), completedTotal: z.number() });

/** A page that somebody scrolls to arrives first. */
async function refreshWhenStill() {
  await untilStill();
  const ids = changed;
  changed = new Set();
  await (ids === 'unknown' ? refreshFiles() : refreshItems(ids));
}

/** Thousands of files arrive one by one; asking again for each would leave no time for the reader. */
const runSoon = createRefresher({ ms: 1000, run: refreshWhenStill });

/** What to ask for again: some that were here before, or whatever there is. */
let changed: Set<string> | 'unknown' = new Set();

export function refreshSoon(id?: string) {
  if (id === undefined) changed = 'unknown';
  else if (changed !== 'unknown') changed.add(id);
  void runSoon();
}

const patchSoon = createPatcher({ ms: 250, apply: patchItems });

/** What others add, change and remove in a project, and how far its processing is. */
export function useLiveFiles(projectId: string) {
  useLiveMessages(({ type, data }) => {
    if (data.projectId !== projectId) return;
    if (type === 'file.progress') showProgress(data);
    else if (type === 'folder.uploading') showFolder(data);
    else if (/^(file|folder|version)\./.test(type)) showChange(type, data);
  });
}

function showChange(type: string, data: unknown) {
  const isKnown = type === 'file.changed' || type.startsWith('version.');
  refreshSoon(isKnown ? changedFile.safeParse(data).data?.fileId : undefined);
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
