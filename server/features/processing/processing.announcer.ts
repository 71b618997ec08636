import type { Transaction } from '../../platform/database/database.ts';
import { fileTopic, record } from '../events/events.service.ts';
import type { VersionWork } from './processing.queries.ts';

interface Progress {
  version: VersionWork;
  progress: number;
  processing: 1 | 2 | 3;
}

const topicsOf = ({ project_id, hidden }: VersionWork) => [
  fileTopic({ projectId: project_id, isHidden: hidden }),
];

/** Carries the numbers, so pages need not read again. */
export const announceProgress = (tx: Transaction, { version, progress, processing }: Progress) =>
  record(tx, {
    topics: topicsOf(version),
    type: 'file.progress',
    data: {
      projectId: version.project_id,
      fileId: version.file_id,
      fileVersionId: version.id,
      uploadProgress: progress,
      processingStatus: processing,
    },
  });

export async function announceChange(tx: Transaction, progress: Progress): Promise<void> {
  const { version } = progress;
  await announceProgress(tx, progress);
  await record(tx, {
    topics: topicsOf(version),
    type: 'file.changed',
    data: { projectId: version.project_id, parentFileId: version.parent_id, fileId: version.file_id },
  });
}
