import { PAGE_SIZE } from '../../../contract/limits.ts';
import { pageSizeOf } from '../../features/files/items/page-size.ts';

interface Place {
  pathname: string;
  search: string;
  readStored: (key: string) => string | null;
  window: { innerWidth: number; innerHeight: number };
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const folder = new RegExp(`^/dashboard/(${id})(?:/(${id}))?/?$`);
const room = new RegExp(`^/review/(${id})(?:/(${id}))?/?$`);

const everywhere = ['/public/user/my-profile', '/public/user/account-overview'];

/**
 * Lists the calls that a page makes by its address alone, to send them while its code loads. A test
 * reports calls that the page does not take up, as they would be made twice.
 */
export function callsOf(place: Place): string[] {
  const { pathname } = place;
  if (/^\/dashboard\/?$/.test(pathname)) return [...everywhere, ...ofDashboard(place)];
  const [, projectId, folderId = projectId] = folder.exec(pathname) ?? [];
  if (projectId && folderId)
    return [...everywhere, `/project/get/${projectId}`, ...ofFolder(folderId, place)];
  const [, fileId, versionId] = room.exec(pathname) ?? [];
  if (fileId) {
    const version = versionId === undefined ? '' : `?fileVersionId=${versionId}`;
    return [`/file/get/${fileId}${version}`, '/public/user/my-profile'];
  }
  return [];
}

const projectsOfDashboard = [
  `/project/get-all?scope=mine&search=&sortColumn=lastActivityAt&sortDir=desc&pageSize=${PAGE_SIZE.projects}`,
  `/file/shared-with-me?pageNo=1&pageSize=${PAGE_SIZE.files}`,
];

/** Leaves stored views to `useListView`, which knows their query. */
function ofDashboard({ search, readStored }: Place): string[] {
  const kept = readStored(`projects ${readStored('account') ?? 'visitor'} mine`);
  return search === '' && kept === null ? projectsOfDashboard : [];
}

/** Leaves stored views to `useFileView`, which knows their query. */
function ofFolder(folderId: string, { search, readStored, window }: Place): string[] {
  const detail = `/file/get-file-detail/${folderId}`;
  const kept = readStored(`files ${readStored('account') ?? 'visitor'} ${folderId}`);
  if (search !== '' || kept !== null) return [detail];
  const list = `sortColumn=createdAt&sortDir=desc&pageSize=${pageSizeOf(window)}`;
  return [detail, `/file/get-list/${folderId}?${list}`];
}
