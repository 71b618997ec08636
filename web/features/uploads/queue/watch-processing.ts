import { ProcessingState, type ValueOf } from '../../../../contract/enums.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { World } from './run-job.ts';
import type { UploadJob } from './upload-job.ts';

export class PreviewFailure extends Error {
  override name = 'PreviewFailure';
}

interface Watch extends Pick<World, 'transport' | 'explain'> {
  readJobs: () => UploadJob[];
  onChange: () => void;
  every: (ms: number, run: () => void) => void;
}

const ASK_MS = 5000;
const ASKED_AT_ONCE = 5;

const isGone = (error: unknown) => error instanceof ApiError && [403, 404, 410].includes(error.http);

/** Follows uploaded files until their previews are done. Returns a listener for progress. */
export function watchProcessing({ transport, explain, readJobs, onChange, every }: Watch) {
  function hear(fileId: string, percent: number, status: ValueOf<typeof ProcessingState>) {
    const job = readJobs().find((one) => one.fileId === fileId && one.state === 'processing');
    if (!job) return;
    job.processed = percent;
    if (status !== ProcessingState.inProgress) job.state = 'completed';
    if (status === ProcessingState.failed) job.message = explain(new PreviewFailure());
    onChange();
  }

  every(ASK_MS, () => {
    const asked = readJobs().filter(({ state }) => state === 'processing');
    for (const { fileId } of asked.slice(0, ASKED_AT_ONCE)) {
      if (fileId === null) continue;
      transport.readFile(fileId).then(
        ({ uploadProgress, processingStatus }) => hear(fileId, uploadProgress, processingStatus),
        // A deleted file needs no waiting; other failures may pass.
        (error: unknown) => isGone(error) && hear(fileId, 100, ProcessingState.processed),
      );
    }
  });

  return hear;
}
