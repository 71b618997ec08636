import { ProcessingState, UploadState } from '../../../../contract/enums.ts';
import { eventsOf, type ToldData } from '../../../../contract/events.ts';
import { useEvent } from '../../../lib/live/use-live.ts';
import { createRefresher } from '../../../lib/refresh-soon.ts';
import { changed } from '../../../lib/stale.ts';
import { patchItems } from './cached-items.ts';
import { createPatcher } from './patch-soon.ts';
import { refreshItems, untilStill } from './refresh-items.ts';

const changes = [...eventsOf('version', 'review'), 'file.changed'] as const;
const news = ['file.added', 'file.removed', 'folder.added', 'folder.changed', 'folder.removed'] as const;

/** Lets a page that the reader scrolls to arrive first. */
async function refreshWhenStill() {
  await untilStill();
  const ids = waiting;
  waiting = new Set();
  await (ids === 'unknown' ? changed('file') : refreshItems(ids));
}

/** Thousands of files may arrive singly; a refresh for each would block the reader. */
const runSoon = createRefresher({ ms: 1000, run: refreshWhenStill });

let waiting: Set<string> | 'unknown' = new Set();

export function refreshSoon(id?: string) {
  if (id === undefined) waiting = 'unknown';
  else if (waiting !== 'unknown') waiting.add(id);
  void runSoon();
}

const patchSoon = createPatcher({ ms: 250, apply: patchItems });

export function useLiveFiles(projectId: string) {
  const isHere = (data: { projectId: string }) => data.projectId === projectId;
  useEvent('file.progress', ({ data }) => isHere(data) && showProgress(data));
  useEvent('folder.uploading', ({ data }) => isHere(data) && showFolder(data));
  useEvent(changes, ({ data }) => isHere(data) && refreshSoon(data.fileId));
  useEvent(news, ({ data }) => isHere(data) && refreshSoon());
}

/** Refreshes the board after any change, as it counts all files. */
export function useLiveBoard(projectId: string) {
  useEvent([...changes, ...news], ({ data }) => data.projectId === projectId && refreshSoon());
}

function showProgress({ fileId, uploadProgress, processingStatus }: ToldData<'file.progress'>) {
  const uploadStatus =
    processingStatus === ProcessingState.inProgress ? UploadState.processing : UploadState.completed;
  patchSoon(fileId, { uploadProgress, processingStatus, uploadStatus });
}

function showFolder({ fileId, total, completedTotal }: ToldData<'folder.uploading'>) {
  const isWaiting = completedTotal < total;
  patchSoon(fileId, {
    total,
    completedTotal,
    uploadStatus: isWaiting ? UploadState.uploading : UploadState.completed,
    uploadProgress: isWaiting ? Math.round((100 * completedTotal) / total) : 100,
  });
}
