import { createContext, useContext } from 'react';

/** How a new version is brought in; given by whoever knows uploading. */
export interface VersionUpload {
  add: (file: File) => void;
  /** Endings of the names that can be versions of this file. */
  accept: string;
}

export const VersionUploadContext = createContext<VersionUpload | null>(null);

export const useVersionUpload = () => useContext(VersionUploadContext);
