import { ItemType } from '../../../contract/enums.ts';

interface Thing {
  projectId: string | null;
  fileId: string | null;
  fileType?: 0 | 1 | null | undefined;
  versionId?: string | null | undefined;
  /** Id of the comment, or of the reply itself. */
  commentId?: string | null | undefined;
}

export function pathOfThing({ projectId, fileId, fileType, versionId, commentId }: Thing): string | null {
  if (fileId === null) return projectId && `/dashboard/${projectId}`;
  if (fileType === ItemType.folder) return `/dashboard/${projectId}/${fileId}`;
  const room = versionId ? `/review/${fileId}/${versionId}` : `/review/${fileId}`;
  return commentId ? `${room}?comment=${commentId}` : room;
}
