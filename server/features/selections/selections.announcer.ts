import type { SelectionRow } from '../../access/files/selection-access.queries.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { linkTopic, projectTopic, record } from '../events/events.service.ts';

/**
 * Last statement of its transaction. Pages reload the selection, and visitors of its link check their access
 * again.
 */
export async function announceSelection(
  tx: Transaction,
  { id: selectionId, project_id: projectId, link_id: linkId }: SelectionRow,
): Promise<void> {
  await record(tx, {
    topics: [projectTopic(projectId)],
    type: 'selection.changed',
    data: { projectId, selectionId },
  });
  await record(tx, { topics: [linkTopic(linkId)], type: 'access.changed', data: {} });
}
