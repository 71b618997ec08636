export interface Place {
  projectId: string;
  /** Null: the root. */
  folderId: string | null;
  /** What the folder is called. */
  name: string;
  /** The file that it becomes a version of. */
  versionOf?: string;
}

/** One file of an item: what it is, and where below the item's folder it belongs. */
export interface Task {
  path: string[];
  name: string;
  size: number;
  lastModified: number;
  mimeType: string;
}

/** An upload that the server knows, to go on with it. */
export interface Begun {
  id: string;
  /** Of what is sent, in the storage. */
  objectKey: string;
  /** Checksums of parts by number, so that what arrived is not read again. */
  sums?: Record<number, string>;
}

/**
 * `waiting` has lost its file by a reload and goes on once it is chosen again; `offline` tries again by itself.
 */
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
  /** The plan has no room for it: a larger one, or less in it, would help. */
  isFull: boolean;
}

/** What the panel shows of an item; a new object whenever something about it changed. */
export interface UploadView {
  id: string;
  kind: 'file' | 'folder';
  name: string;
  place: Place;
  state: UploadState;
  size: number;
  sent: number;
  /** Of the transfer, or of the processing that follows. */
  percent: number;
  bytesPerSecond: number;
  secondsLeft: number | null;
  total: number;
  completed: number;
  failures: TaskFailure[];
  message: string | null;
  /** The browser still holds the way to the file, and asks whether it may be read. */
  hasHandle: boolean;
}
