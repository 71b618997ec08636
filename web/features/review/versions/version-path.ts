import { pathHere } from '../../../lib/session/share-link.ts';

interface Numbered {
  _id: string;
  fileVersion: number;
}

/** The side whose frames count, and the frame to open at. */
export interface Lead {
  side: 'first' | 'second';
  frame: number;
}

interface Shown {
  fileId: string;
  version: string;
  /** The version to compare with. */
  other?: string;
  /** The file of `other`, where it is another one. */
  otherFileId?: string;
  /** Without it, a comparison opens where the file was left. */
  lead?: Lead;
}

/** Puts the older version first. */
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
