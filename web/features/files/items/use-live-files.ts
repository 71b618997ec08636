import { ProcessingState, UploadState } from '../../../../contract/enums.ts';
import { eventsOf, type ToldData } from '../../../../contract/events.ts';
import { useEvent } from '../../../lib/live/use-live.ts';
import { createRefresher } from '../../../lib/refresh-soon.ts';
import { changed } from '../../../lib/stale.ts';
import { patchItems } from './cached-items.ts';
import { createPatcher } from './patch-soon.ts';
import { refreshItems, untilStill } from './refresh-items.ts';

/** Of what was here before. */
const changes = [...eventsOf('version', 'review'), 'file.changed'] as const;
/** What came, went, or is another folder now. */
const news = ['file.added', 'file.removed', 'folder.added', 'folder.changed', 'folder.removed'] as const;

/** A page that somebody scrolls to arrives first. */
async function refreshWhenStill() {
  await untilStill();
  const ids = waiting;
  waiting = new Set();
  await (ids === 'unknown' ? changed('file') : refreshItems(ids));
}

/** Thousands of files arrive one by one; asking again for each would leave no time for the reader. */
const runSoon = createRefresher({ ms: 1000, run: refreshWhenStill });

/** What to ask for again: some that were here before, or whatever there is. */
let waiting: Set<string> | 'unknown' = new Set();

export function refreshSoon(id?: string) {
  if (id === undefined) waiting = 'unknown';
  else if (waiting !== 'unknown') waiting.add(id);
  void runSoon();
}

const patchSoon = createPatcher({ ms: 250, apply: patchItems });

/** What others add, change and remove in a project, and how far its processing is. */
export function useLiveFiles(projectId: string) {
  const isHere = (data: { projectId: string }) => data.projectId === projectId;
  useEvent('file.progress', ({ data }) => isHere(data) && showProgress(data));
  useEvent('folder.uploading', ({ data }) => isHere(data) && showFolder(data));
  useEvent(changes, ({ data }) => isHere(data) && refreshSoon(data.fileId));
  useEvent(news, ({ data }) => isHere(data) && refreshSoon());
}

/** The board of a project counts all of its files: whatever happens to one of them may move it. */
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
