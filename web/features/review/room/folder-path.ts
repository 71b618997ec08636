import { isInLink, pathHere } from '../../../lib/session/share-link.ts';
import type { ReviewedFile } from './room.ts';

/** Null in a link of a single file, which has no folder. */
export function folderPath(
  { projectId, parentFileId, projectData }: ReviewedFile,
  cameFrom: string | null = null,
): string | null {
  if (cameFrom !== null && !isInLink()) return `/dashboard/${projectId}?selection=${cameFrom}`;
  if (projectData.selectionId !== null) return pathHere('/');
  if (parentFileId !== null) return pathHere(`/dashboard/${projectId}/${parentFileId}`);
  if (projectData.seesProject) return pathHere(`/dashboard/${projectId}`);
  return isInLink() ? null : '/dashboard?tab=shared';
}
