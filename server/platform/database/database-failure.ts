import { StartFailure } from '../../start-failure.ts';

const noAnswer = (detail: string) => `The database of DATABASE_URL does not answer: ${detail}.`;
const notFound = (detail: string) => `The database of DATABASE_URL cannot be found: ${detail}.`;

const sentences: Record<string, (detail: string) => string> = {
  ECONNREFUSED: noAnswer,
  ECONNRESET: noAnswer,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  ENOTFOUND: notFound,
  EAI_AGAIN: notFound,
};

/** Explains connection errors at the start only: other connections fail by the same codes. */
export async function explainDatabase(opening: Promise<void>): Promise<void> {
  try {
    await opening;
  } catch (error) {
    const sentence = error instanceof Error && sentenceOf(error);
    throw sentence ? new StartFailure(sentence, { cause: error }) : error;
  }
}

function sentenceOf(error: Error): string | undefined {
  // The driver's own limits carry no code.
  if (/timeout expired|connection timeout|timeout exceeded when trying to connect/i.test(error.message))
    return noAnswer(error.message);
  return 'code' in error ? sentences[String(error.code)]?.(error.message) : undefined;
}
