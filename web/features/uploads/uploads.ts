import { ApiError } from '../../lib/api/api-error.ts';
import { handleFailure } from '../../lib/failures/failures.ts';
import { showToast } from '../../lib/failures/toast.ts';
import { translate } from '../../lib/language/i18n.ts';
import { createRefresher } from '../../lib/refresh-soon.ts';
import { isInRequest } from '../../lib/session/sender.ts';
import { changed } from '../../lib/stale.ts';
import { checksumOf, UnreadableFile } from './checksum/checksum.ts';
import { createUploadQueue } from './queue/upload-queue.ts';
import { createUploadRecords } from './queue/upload-records.ts';
import { PreviewFailure } from './queue/watch-processing.ts';
import { createFolderTransport } from './sending/folder-transport.ts';
import { asArrived, requestTransport } from './sending/request-transport.ts';
import { waitInBrowser } from './sending/retry.ts';
import { NoFileId, StorageFailure } from './sending/sending-failures.ts';
import { browserTransport } from './sending/transport.ts';
import { versionTransport } from './sending/version-transport.ts';

const SHOW_MS = 250;
const REFRESH_MS = 1500;
/** A folder's thousands of files refresh less often, as the live stream reports them too. */
const REFRESH_FOLDER_MS = 5000;

function explain(error: unknown): string {
  if (error instanceof ApiError) return error.fields[0]?.message ?? error.message;
  if (error instanceof PreviewFailure) return translate('uploads:errors.preview');
  if (error instanceof UnreadableFile) return translate('uploads:errors.unreadable');
  if (error instanceof NoFileId) return translate('uploads:errors.sameImage');
  if (error instanceof StorageFailure && error.status === 507) return translate('uploads:errors.full');
  return translate('uploads:errors.storage');
}

/** Refreshes in case the live stream is down, without restarting its requests. */
const refresh = () => (isInRequest() ? changed('request') : changed('file', [], { isPatient: true }));
const refreshers = {
  file: createRefresher({ ms: REFRESH_MS, run: refresh }),
  folder: createRefresher({ ms: REFRESH_FOLDER_MS, run: refresh }),
};

/** Fixed per document: entering or leaving a request loads the page anew. */
const transports = isInRequest()
  ? {
      transport: requestTransport,
      folderTransport: createFolderTransport({ transport: requestTransport, present: asArrived }),
    }
  : { transport: browserTransport, folderTransport: createFolderTransport() };

export const uploadRecords = createUploadRecords();

export const uploadQueue = createUploadQueue({
  ...transports,
  versionTransport,
  checksumOf,
  records: uploadRecords,
  explain,
  onRegistered: ({ kind }) => void refreshers[kind](),
  wait: waitInBrowser,
  now: () => performance.now(),
  soon: (run) => setTimeout(run, SHOW_MS),
  every: (ms, run) => setInterval(run, ms),
  onArrived: (message) => showToast({ tone: 'success', message }),
  onRefused: ({ name, message, failed }) => {
    const reason = message ?? translate('uploads:failedFiles', { count: failed });
    showToast({ tone: 'error', message: translate('uploads:refused.of', { name, reason }) });
  },
  onSignedOut: (error) => handleFailure(error, { scope: 'action' }),
});
