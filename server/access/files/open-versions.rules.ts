interface Shared {
  /** Null: a file, and no version of it. */
  versionId: string | null | undefined;
  /** True: the newest version of a file, and no other. */
  isNewestOnly: boolean;
}

/** Whether what was shared opens a version: to calls, to addresses of media, and to streams. */
export const opensVersion = (
  { versionId, isNewestOnly }: Shared,
  version: { id: string | null; isNewest: boolean },
): boolean => (!versionId || versionId === version.id) && (!isNewestOnly || version.isNewest);
