/** Why Koma could not start: the message is one sentence for the person at the terminal. */
export class StartFailure extends Error {}

const sentences: Record<string, (detail: string) => string> = {
  ENOSPC: () => 'The disk is full.',
  '53100': () => 'The disk of the database is full.',
  EACCES: (detail) => `A file or folder may not be used: ${detail}.`,
  EROFS: (detail) => `A folder cannot be written to: ${detail}.`,
  ECONNREFUSED: (detail) => `The database of DATABASE_URL does not answer: ${detail}.`,
  ENOTFOUND: (detail) => `The database of DATABASE_URL cannot be found: ${detail}.`,
  '28P01': (detail) => `The database of DATABASE_URL refuses the password: ${detail}.`,
  '28000': (detail) => `The database of DATABASE_URL refuses the user: ${detail}.`,
  '3D000': (detail) => `The database of DATABASE_URL does not exist: ${detail}.`,
};

/** The sentence for what stands in the way of a start; undefined for a fault of our own. */
export function explainStart(error: unknown): string | undefined {
  if (error instanceof StartFailure) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return sentences[String(error.code)]?.(error.message);
}
