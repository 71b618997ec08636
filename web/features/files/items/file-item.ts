import type { files } from '../../../../contract/calls/files.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { ItemType, ReviewState } from '../../../../contract/enums.ts';

export type FileItem = ReplyOf<typeof files.getList>['results'][number];
export type FolderInfo = ReplyOf<typeof files.getDetail>;

/** Tells whether any action works on several items with this one. */
export const isChoosable = ({ canMove, canDownload, canDelete, canChangeStatus }: FileItem) =>
  canMove || canDownload || canDelete || canChangeStatus;

/** While a review is open, only a reviewer who has not answered may approve. */
export const mayApprove = ({ review }: Pick<FileItem, 'review'>) =>
  review?.state !== ReviewState.open || review.isWaitingForMe;

export const isFolder = ({ fileType }: Pick<FileItem, 'fileType'>) => fileType === ItemType.folder;
export const isVideo = ({ mimeType }: FileItem) =>
  mimeType !== null && (mimeType.startsWith('video/') || mimeType === 'application/mxf');
export const isPdf = ({ mimeType }: FileItem) => mimeType === 'application/pdf';
