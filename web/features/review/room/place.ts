export type Place = { kind: 'frame'; frame: number } | { kind: 'page'; page: number } | { kind: 'whole' };

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.kind === 'frame' && other.kind === 'frame'
    ? one.frame === other.frame
    : one.kind === 'page' && other.kind === 'page'
      ? one.page === other.page
      : one.kind === other.kind;
