import type { Patience } from './retry.ts';
import { StorageFailure } from './storage-failure.ts';
import type { Transport } from './transport.ts';
import type { Begun, Task } from './upload-types.ts';

export interface Sending extends Patience {
  transport: Transport;
  checksumOf: (blob: Blob) => Promise<string>;
  projectId: string;
  /** The folder that the file itself goes to. */
  parentId: string | null;
  /** The folder that is being uploaded, whose counts this file is part of. */
  folderId: string | null;
  task: Task;
  file: File;
  begun: Begun | undefined;
  signal: AbortSignal;
  onBegun: (begun: Begun) => void;
  onSent: (bytes: number) => void;
  /** From here on the server counts a failure by itself. */
  onRegister: () => void;
}

/** An answer got lost: the bytes lie there already, and registering them looks at every one. */
export const isThere = (error: unknown) => error instanceof StorageFailure && error.status === 409;

/** The address ran out, or the bytes were damaged on the way. */
export const isWorthAnother = (error: unknown) =>
  error instanceof StorageFailure && [400, 403, 404, 410, 422].includes(error.status);
