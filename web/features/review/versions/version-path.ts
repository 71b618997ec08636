interface Shown {
  fileId: string;
  version: string;
  /** Beside it, to compare. */
  other?: string;
}

export const versionPath = ({ fileId, version, other }: Shown) =>
  `/review/${fileId}/${version}${other === undefined ? '' : `/${other}`}`;
