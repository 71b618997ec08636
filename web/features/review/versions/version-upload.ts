import { createContext, useContext } from 'react';
import type { ReviewedFile } from '../room/room.ts';

/** How a new version is brought in; given by whoever knows uploading. */
export interface VersionUpload {
  add: (target: ReviewedFile, chosen: File) => void;
  /** Endings of the names that can be versions of such a file. */
  accept: (mimeType: string | null) => string;
}

export const VersionUploadContext = createContext<VersionUpload | null>(null);

export const useVersionUpload = () => useContext(VersionUploadContext);
