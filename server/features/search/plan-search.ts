/** Above this number projects are not searched one by one. */
const KEYED_PROJECTS = 32;

export interface Sampled {
  piece: number;
  is_visible: boolean;
}

export interface PieceLook {
  piece: string;
  projectId?: string;
}

interface Plan {
  projectIds: string[];
  pieces: string[];
  sampled: Sampled[];
  /** Occurrences in the sample that make a piece common. */
  common: number;
}

/**
 * Plans lookups from the sample. Pieces rare everywhere are collected at once. Pieces common elsewhere but
 * rare for the reader are looked up by project. The caller answers common ones.
 */
export function planSearch({ projectIds, pieces, sampled, common }: Plan) {
  const looks: PieceLook[] = [];
  const commonPieces = new Set<number>();
  for (const [at, piece] of pieces.entries()) {
    const sample = sampled.filter((row) => row.piece === at);
    const visible = sample.filter((row) => row.is_visible);
    const isCommon = sample.length >= common;
    if (visible.length >= common || (isCommon && projectIds.length > KEYED_PROJECTS)) commonPieces.add(at);
    else if (!isCommon && projectIds.length > 1) looks.push({ piece });
    else looks.push(...projectIds.map((projectId) => ({ piece, projectId })));
  }
  return { looks, commonPieces };
}
