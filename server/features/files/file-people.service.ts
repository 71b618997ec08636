import { can, roleFromFileRole, strongest, toFileRole } from '../../../contract/roles.ts';
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
  const { projectId, item } = access;
  const people = (await listFilePeople(parts.db, { projectId, fileId: item?.id })).map((row) => ({
    ...row,
    role: strongest(
      [roleOf(row), row.file_role ? roleFromFileRole(row.file_role) : undefined].filter(
        (role) => role !== undefined,
      ),
    ),
    canSeePrivate: can(roleOf(row), 'seePrivate', { teamMember: row.team_role !== null }),
  }));
  const found = people.filter(
    ({ name, email, canSeePrivate }) =>
      (canSeePrivate || !item?.hidden) &&
      (name.toLowerCase().includes(wanted) || email.toLowerCase().startsWith(wanted)),
  );
  const results = await Promise.all(
    found.map(async (row) => ({
      ...(await presentPersonBrief(parts, row)),
      userRole: toFileRole(row.role ?? 'viewer'),
      isOwner: row.is_owner,
      canSeePrivate: row.canSeePrivate,
    })),
  );
  return { results };
}
