import { createContext, useContext } from 'react';
import type { ReviewedFile } from '../room/room.ts';

/** Provided by the upload feature, so that review does not import it. */
export interface VersionUpload {
  add: (target: ReviewedFile, chosen: File) => void;
  /** Returns name endings of files that can become versions. */
  accept: (mimeType: string | null) => string;
}

export const VersionUploadContext = createContext<VersionUpload | null>(null);

export const useVersionUpload = () => useContext(VersionUploadContext);
