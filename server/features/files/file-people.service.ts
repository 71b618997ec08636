import { can, roleFromFileRole, strongest, toFileRole } from '../../../contract/roles.ts';
import { isFoundBy } from '../../access/audience/people-search.queries.ts';
import { type ItemAccess, requireItem } from '../../access/files/file-access.ts';
import { subtreeOf } from '../../access/files/subtree.ts';
import { roleOf } from '../../access/projects/project-standing.ts';
import type { Caller } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { presentPersonBrief } from '../people/people.presenter.ts';
import { type FilePerson, listFilePeople, listSpeakers } from './file-people.queries.ts';

interface Asked extends Caller {
  id: string;
  search: string;
}

export async function findFilePeople(platform: Platform, { person, grant, id, search }: Asked) {
  const access = await requireItem(platform.db, { person, grant, id, ability: 'see' });
  return showFilePeople(platform, { access, search });
}

/**
 * Lists everyone who may see the file. Visitors of a link see only the owner and public commenters. Members
 * find each other by address. Only people who may share the file find its guests by address.
 */
export async function showFilePeople(
  platform: Platform,
  { access, search }: { access: ItemAccess<'see'>; search: string },
) {
  const { item } = access;
  const isVisitor = access.project.standing.link !== undefined;
  const below = subtreeOf(access);
  const reached = isVisitor
    ? await listSpeakers(platform.db, { below, versionId: access.onlyVersionId })
    : await listFilePeople(platform.db, below);
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
      ...(await presentPersonBrief(platform, row)),
      userRole: toFileRole(row.role ?? 'viewer'),
      isOwner: row.is_owner,
      canSeePrivate: row.canSeePrivate,
    })),
  );
  return { results };
}
