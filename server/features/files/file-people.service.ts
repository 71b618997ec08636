import { can, roleFromFileRole, strongest, toFileRole } from '../../../contract/roles.ts';
import { isFoundBy } from '../../access/audience/people-search.queries.ts';
import { type ItemAccess, requireItem } from '../../access/files/file-access.ts';
import { subtreeOf } from '../../access/files/subtree.ts';
import { roleOf } from '../../access/projects/project-standing.ts';
import type { Parts } from '../../parts.ts';
import type { Caller } from '../../person.ts';
import { presentPersonBrief } from '../accounts/people.presenter.ts';
import { type FilePerson, listFilePeople, listSpeakers } from './file-people.queries.ts';

interface Asked extends Caller {
  id: string;
  search: string;
}

export async function findFilePeople(parts: Parts, { person, grant, id, search }: Asked) {
  const access = await requireItem(parts.db, { person, grant, id, ability: 'see' });
  return showFilePeople(parts, { access, search });
}

/**
 * Everyone who may see the file: of a private one, the team. Who came by a link learns of those who spoke there, and
 * of the owner. Addresses find the people of the project, for one another; with whom the file alone is shared is found
 * so by whoever shares it.
 */
export async function showFilePeople(
  parts: Parts,
  { access, search }: { access: ItemAccess<'see'>; search: string },
) {
  const { item } = access;
  const isVisitor = access.project.standing.link !== undefined;
  const below = subtreeOf(access);
  const reached = isVisitor
    ? await listSpeakers(parts.db, { below, versionId: access.onlyVersionId })
    : await listFilePeople(parts.db, below);
  const people = reached.map((row) => ({
    ...row,
    role: strongest(
      [roleOf(row), row.file_role ? roleFromFileRole(row.file_role) : undefined].filter(
        (role) => role !== undefined,
      ),
    ),
    canSeePrivate: can(roleOf(row), 'seePrivate', { teamMember: row.team_role !== null }),
  }));
  const seesAddress = (row: FilePerson) =>
    access.can('manageSharing') || (access.can('seeAddresses') && roleOf(row) !== undefined);
  const found = people.filter(
    ({ canSeePrivate, ...row }) =>
      (canSeePrivate || !item?.hidden) &&
      isFoundBy(search, { name: row.name, email: seesAddress(row) ? row.email : null }),
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
