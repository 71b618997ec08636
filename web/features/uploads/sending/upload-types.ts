export interface Place {
  projectId: string;
  /** Null is the root. */
  folderId: string | null;
  name: string;
  /** File that gets the new version. */
  versionOf?: string;
}

export interface Task {
  path: string[];
  name: string;
  size: number;
  lastModified: number;
  mimeType: string;
}

/** An upload known to the server, which can resume. */
export interface Begun {
  id: string;
  objectKey: string;
  /** Checksums by part number, so that stored parts are not read again. */
  sums?: Record<number, string>;
}

/** `waiting` lost its file in a reload and needs it chosen again; `offline` retries by itself. */
export type UploadState =
  | 'queued'
  | 'uploading'
  | 'offline'
  | 'paused'
  | 'waiting'
  | 'processing'
  | 'completed'
  | 'failed';

export interface TaskFailure {
  task: number;
  name: string;
  message: string;
  isFull: boolean;
}

/** Replaced whenever the item changes. */
export interface UploadView {
  id: string;
  kind: 'file' | 'folder';
  name: string;
  place: Place;
  state: UploadState;
  size: number;
  sent: number;
  /** Progress of the transfer, then of the processing. */
  percent: number;
  bytesPerSecond: number;
  secondsLeft: number | null;
  total: number;
  completed: number;
  failures: TaskFailure[];
  message: string | null;
  hasHandle: boolean;
}
