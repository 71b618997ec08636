import type { Language } from '../../../contract/enums.ts';
import { BOARD_COLUMN_MAX } from '../../../contract/limits.ts';
import { requireItem } from '../../access/files/file-access.ts';
import { requireWholeProject } from '../../access/projects/whole-project.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { readFileItems } from '../files/listing/file-items.service.ts';
import { listBoard } from './board.queries.ts';

interface Asked {
  person: Person;
  language: Language;
  projectId: string;
}

export async function showBoard(platform: Platform, { person, language, projectId }: Asked) {
  const access = await requireItem(platform.db, {
    person,
    id: projectId,
    ability: 'see',
    missing: 'projectMissing',
  });
  if (access.item) throw fail('projectMissing');
  const project = requireWholeProject(access.project);
  const columns = await listBoard(platform.db, { project, limit: BOARD_COLUMN_MAX });
  return {
    columns: await Promise.all(
      columns.map(async ({ status, total, ids }) => ({
        status,
        total,
        results: await readFileItems(platform, { access: access.project, language }, ids),
      })),
    ),
  };
}
