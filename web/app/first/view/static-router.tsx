/** What components take from the router: the address as it is. */
import type { ReactNode } from 'react';

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const folder = new RegExp(`^/dashboard/(${id})(?:/(${id}))?/?$`);
const room = new RegExp(`^/review/(${id})(?:/(${id}))?/?$`);

let page: ReactNode = null;
export const setPage = (next: ReactNode) => {
  page = next;
};

export const Outlet = () => page;
export const useLocation = () => ({ ...pickPlace(), state: null, key: 'first' });
const pickPlace = () => ({ pathname: location.pathname, search: location.search, hash: location.hash });

export function useParams() {
  const [, fileId, versionId] = room.exec(location.pathname) ?? [];
  if (fileId !== undefined) return { id: fileId, versionId };
  const [, projectId, folderId] = folder.exec(location.pathname) ?? [];
  return { id: projectId, folderId };
}

export const useSearchParams = () => [new URLSearchParams(location.search), () => undefined];
export const useNavigate = () => () => undefined;
export const useHref = (path: string) => path;
export const useLinkClickHandler = () => () => undefined;
export const useOutletContext = () => undefined;
export const Navigate = () => null;
