import { pathHere } from '../../../lib/session/share-link.ts';

interface Numbered {
  _id: string;
  fileVersion: number;
}

/** Which side of a comparison is counted by, and where it stands. */
export interface Lead {
  side: 'first' | 'second';
  frame: number;
}

interface Shown {
  fileId: string;
  version: string;
  /** Beside it, to compare. */
  other?: string;
  /** Whose version that is, where it is another file's. */
  otherFileId?: string;
  /** Where a comparison opens; without it, where the file was left. */
  lead?: Lead;
}

/** The older one to the left, whichever way somebody comes. */
export function comparePath(fileId: string, versions: readonly [Numbered, Numbered]): string {
  const [older, newer] = versions.toSorted((one, other) => one.fileVersion - other.fileVersion);
  return versionPath({ fileId, version: older?._id ?? '', other: newer?._id ?? '' });
}

/** Who came from a selection stays in it. */
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
