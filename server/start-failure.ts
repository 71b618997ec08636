import { isEndedConnection } from './platform/database/lost-connection.ts';

/** Carries one sentence for the terminal. */
export class StartFailure extends Error {}

const fileInTheWay = (detail: string) => `A file stands where a folder is needed: ${detail}.`;
const connectionLost = (detail: string) => `The database ended the connection: ${detail}.`;

const sentences: Record<string, (detail: string) => string> = {
  ENOSPC: () => 'The disk is full.',
  '53100': () => 'The disk of the database is full.',
  EACCES: (detail) => `A file or folder may not be used: ${detail}.`,
  EROFS: (detail) => `A folder cannot be written to: ${detail}.`,
  ENOTDIR: fileInTheWay,
  // Folders are created as needed, so only a file can be in the way.
  EEXIST: fileInTheWay,
  '42501': (detail) =>
    `The user of DATABASE_URL has too few rights: ${detail}; let it own the database (alter database … owner to …).`,
  '57P03': (detail) => `The database of DATABASE_URL is not ready yet: ${detail}.`,
  '53300': (detail) => `The database of DATABASE_URL takes no more connections: ${detail}.`,
  '28P01': (detail) => `The database of DATABASE_URL refuses the password: ${detail}.`,
  '28000': (detail) => `The database of DATABASE_URL refuses the user: ${detail}.`,
  '3D000': (detail) => `The database of DATABASE_URL does not exist: ${detail}.`,
};

/** Undefined for a fault of our own. */
export function explainStart(error: unknown): string | undefined {
  if (error instanceof StartFailure) return error.message;
  if (!(error instanceof Error)) return undefined;
  const sentence = 'code' in error ? sentences[String(error.code)] : undefined;
  return (sentence ?? (isEndedConnection(error) ? connectionLost : undefined))?.(error.message);
}
