/** An empty filter shows all files and the folders. */
export interface FileFilter {
  status: readonly string[];
  kind: readonly string[];
  uploadedBy: string | null;
  hasOpenComments: boolean;
  isNew: boolean;
  review: (typeof reviewFilters)[number] | null;
}

export const reviewFilters = ['mine', 'late', 'approved'] as const;

export const noFilter: FileFilter = {
  status: [],
  kind: [],
  uploadedBy: null,
  hasOpenComments: false,
  isNew: false,
  review: null,
};

export const kinds = ['image', 'video', 'pdf'] as const;

export const countFilters = ({ status, kind, uploadedBy, hasOpenComments, isNew, review }: FileFilter) =>
  status.length +
  kind.length +
  [uploadedBy !== null, hasOpenComments, isNew, review !== null].filter(Boolean).length;

/** `since` is the previous visit. */
export const filterQuery = (filter: FileFilter, since: string | null) => ({
  ...(filter.status.length > 0 && { status: filter.status.join() }),
  ...(filter.kind.length > 0 && { kind: filter.kind.join() }),
  ...(filter.uploadedBy !== null && { uploadedBy: filter.uploadedBy }),
  ...(filter.hasOpenComments && { openComments: 'true' as const }),
  ...(filter.review !== null && { review: filter.review }),
  ...(filter.isNew && since !== null && { newSince: since }),
});
