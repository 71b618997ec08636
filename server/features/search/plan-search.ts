/** More than these are not looked through one by one. */
const KEYED_PROJECTS = 32;

/** Something of the sample that holds a piece. */
export interface Sampled {
  /** By place in `pieces`. */
  piece: number;
  is_visible: boolean;
}

export interface PieceLook {
  piece: string;
  /** Only there. */
  projectId?: string;
}

interface Plan {
  projectIds: string[];
  pieces: string[];
  sampled: Sampled[];
  /** What the sample holds this often is common. */
  common: number;
}

/**
 * By the sample: all is collected of what is rare everywhere; what is common elsewhere and rare where the person looks
 * is looked for project by project. Of what is common there, the caller knows what is answer enough.
 */
export function planSearch({ projectIds, pieces, sampled, common }: Plan) {
  const looks: PieceLook[] = [];
  /** By place in `pieces`. */
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
