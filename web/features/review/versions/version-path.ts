import { pathHere } from '../../../lib/session/share-link.ts';

interface Numbered {
  _id: string;
  fileVersion: number;
}

export interface Lead {
  side: 'first' | 'second';
  frame: number;
}

interface Shown {
  fileId: string;
  version: string;
  other?: string;
  /** The file of `other`, where it is another one. */
  otherFileId?: string;
  lead?: Lead;
}

export function comparePath(fileId: string, versions: readonly [Numbered, Numbered]): string {
  const [older, newer] = versions.toSorted((one, other) => one.fileVersion - other.fileVersion);
  return versionPath({ fileId, version: older?._id ?? '', other: newer?._id ?? '' });
}

/** Keeps the selection that the reader came from. */
export function versionPath({ fileId, version, other, otherFileId = fileId, lead }: Shown): string {
  const selection = new URLSearchParams(window.location.search).get('selection');
  const address = new URLSearchParams({
    ...(otherFileId !== fileId && { file: otherFileId }),
    ...(lead && { lead: lead.side, frame: String(lead.frame) }),
    ...(selection !== null && { selection }),
  });
  const path = pathHere(`/review/${fileId}/${version}${other === undefined ? '' : `/${other}`}`);
  return address.size === 0 ? path : `${path}?${address}`;
}
