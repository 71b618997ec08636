import type { Patience } from './retry.ts';
import { StorageFailure } from './sending-failures.ts';
import type { Transport } from './transport.ts';
import type { Begun, Task } from './upload-types.ts';

export interface Sending extends Patience {
  transport: Transport;
  checksumOf: (blob: Blob) => Promise<string>;
  projectId: string;
  /** The file's own folder. */
  parentId: string | null;
  /** The uploaded folder whose counts include this file. */
  folderId: string | null;
  task: Task;
  file: File;
  begun: Begun | undefined;
  signal: AbortSignal;
  onBegun: (begun: Begun) => void;
  onSent: (bytes: number) => void;
  /** From here on the server counts a failure itself. */
  onRegister: () => void;
}

/** The bytes are stored and only the answer was lost; registering verifies them. */
export const isThere = (error: unknown) => error instanceof StorageFailure && error.status === 409;

/** The address expired, or bytes were damaged. */
export const isWorthAnother = (error: unknown) =>
  error instanceof StorageFailure && [400, 403, 404, 410, 422].includes(error.status);
