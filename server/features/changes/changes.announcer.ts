import type { Transaction } from '../../platform/database/database.ts';
import { fileTopic, record } from '../events/events.service.ts';
import type { ComparedVersion } from './changes.queries.ts';

export const announceCompared = (tx: Transaction, version: ComparedVersion) =>
  record(tx, {
    topics: [fileTopic({ projectId: version.project_id, isHidden: version.hidden })],
    type: 'version.compared',
    data: { projectId: version.project_id, fileId: version.file_id, fileVersionId: version.id },
  });
