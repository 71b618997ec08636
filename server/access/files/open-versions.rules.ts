interface Shared {
  /** Null: the whole file. */
  versionId: string | null | undefined;
  isNewestOnly: boolean;
}

/** Decides for calls, media addresses and streams alike. */
export const opensVersion = (
  { versionId, isNewestOnly }: Shared,
  version: { id: string | null; isNewest: boolean },
): boolean => (!versionId || versionId === version.id) && (!isNewestOnly || version.isNewest);
