import { can, toFileRole } from '../../../contract/roles.ts';
import type { ItemAccess } from '../../access/file-access.ts';
import { roleOf } from '../../access/project-standing.ts';
import type { Parts } from '../../parts.ts';
import { presentPersonBrief } from '../accounts/people.service.ts';
import { listFilePeople } from './file-people.queries.ts';

/** Everyone who may see the file: of a private one, the team. */
export async function showFilePeople(
  parts: Parts,
  { access, search }: { access: ItemAccess<'see'>; search: string },
) {
  const wanted = search.toLowerCase();
  const people = (await listFilePeople(parts.db, access.projectId)).map((row) => ({
    ...row,
    canSeePrivate: can(roleOf(row), 'seePrivate', { teamMember: row.team_role !== null }),
  }));
  const found = people.filter(
    ({ name, email, canSeePrivate }) =>
      (canSeePrivate || !access.item?.hidden) &&
      (name.toLowerCase().includes(wanted) || email.toLowerCase().startsWith(wanted)),
  );
  const results = await Promise.all(
    found.map(async (row) => ({
      ...(await presentPersonBrief(parts, row)),
      userRole: toFileRole(roleOf(row) ?? 'viewer'),
      isOwner: row.is_owner,
      canSeePrivate: row.canSeePrivate,
    })),
  );
  return { results };
}
