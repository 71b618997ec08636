export interface TreeFolder {
  /** Null: the root. */
  _id: string | null;
  name: string;
  depth: number;
  isPrivate: boolean;
  hasMore: boolean;
  /** The folders above, where it was found by its name. */
  detail: string;
}

interface Folder {
  _id: string;
  parentFileId: string | null;
  name: string;
  isPrivate: boolean;
}

interface Shown {
  folders: Folder[];
  unfolded: ReadonlySet<string>;
  without: ReadonlySet<string>;
}

/** The lines of the tree, parents before children, with everything below `without` left out. */
export function visibleFolders({ folders, unfolded, without }: Shown): TreeFolder[] {
  const byParent = Map.groupBy(
    folders.filter(({ _id }) => !without.has(_id)),
    ({ parentFileId }) => parentFileId,
  );
  const walk = (parent: string | null, depth: number): TreeFolder[] =>
    (byParent.get(parent) ?? []).flatMap(({ _id, name, isPrivate }) => [
      { _id, name, isPrivate, depth, hasMore: byParent.has(_id), detail: '' },
      ...(unfolded.has(_id) ? walk(_id, depth + 1) : []),
    ]);
  return walk(null, 1);
}
