import { requireFolder, requireItem } from '../../../access/files/file-access.ts';
import { openSubtreeOf, subtreeOf } from '../../../access/files/subtree.ts';
import { ProjectStanding } from '../../../access/projects/project-standing.ts';
import { fitFrom } from '../../../http/fit-list.ts';
import type { Caller, Person } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { presentFolderInfo } from './folder-info.presenter.ts';
import { listNames, listReachedProjects, listTree, type TreeRow } from './structure.queries.ts';

const TREE_AT_ONCE = 5000;
const FOUND_MAX = 50;
const PROJECTS_MAX = 500;

export async function showFolderInfo(platform: Platform, { person, grant, id }: Caller & { id: string }) {
  return presentFolderInfo(platform, await requireItem(platform.db, { person, grant, id, ability: 'see' }));
}

interface Structure extends Caller {
  id: string;
  foldersOnly: boolean;
  from: number;
}

export async function showStructure(platform: Platform, { person, grant, id, foldersOnly, from }: Structure) {
  const access = await requireFolder(platform.db, { person, grant, id, ability: 'see' });
  const rows = await listTree(platform.db, {
    below: subtreeOf(access),
    foldersOnly,
    limit: TREE_AT_ONCE,
    from,
  });
  return fitFrom({ items: rows.map(presentNode), from, isEnd: rows.length < TREE_AT_ONCE });
}

const presentNode = (row: TreeRow) => ({
  _id: row.id,
  parentFileId: row.parent_id,
  name: row.name,
  fileType: row.type,
  isPrivate: row.is_private,
  color: row.color,
});

interface Search {
  person: Person;
  id: string;
  search: string;
}

export async function findFolders(platform: Platform, { person, id, search }: Search) {
  const access = await requireItem(platform.db, { person, id, ability: 'upload', missing: 'contentMissing' });
  if (access.project.standing.reach.within === 'file') return { results: [] };
  // Guests of one folder must not see the folders beside or above it.
  const below = openSubtreeOf(access);
  const rows = await listTree(platform.db, {
    below,
    foldersOnly: true,
    search,
    limit: FOUND_MAX,
  });
  const paths = await readPaths(platform, rows);
  const pathOf = ({ ancestors }: TreeRow) =>
    paths(ancestors.slice(below.topId ? ancestors.indexOf(below.topId) : 0));
  return { results: rows.map((row) => ({ ...presentNode(row), path: pathOf(row) })) };
}

export async function readPaths(platform: Platform, rows: Array<{ ancestors: string[] }>) {
  const ids = [...new Set(rows.flatMap((row) => row.ancestors))];
  const names = new Map((await listNames(platform.db, ids)).map(({ id, name }) => [id, name]));
  return (ancestors: string[]) => ancestors.map((id) => names.get(id) ?? '').join(' / ');
}

export async function findProjects(platform: Platform, { person, id, search }: Search) {
  const { projectId, project } = await requireItem(platform.db, { person, id, ability: 'see' });
  const { accountId } = person;
  const reached = await listReachedProjects(platform.db, { accountId, search, limit: PROJECTS_MAX });
  const open = reached.filter((row) => row.is_active && new ProjectStanding(row).can('upload'));
  const results = open.slice(0, FOUND_MAX).map((row) => ({
    _id: row.id,
    name: row.name,
    projectRootFolderId: row.id,
    isCurrent: row.id === projectId,
    isOtherOwner: row.owner_id !== project.project.owner_id,
  }));
  return { results };
}
