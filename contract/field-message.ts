const LIMIT = /^(?<key>.+):(?<max>\d+)$/;

/** What is said of a text that is longer than so many characters. */
export const tooLong = (max: number) => `fields.tooLong:${max}`;

interface FieldMessage {
  key: string;
  values: Record<string, number>;
}

/** The name of the text, and what stands in it. */
export function readFieldMessage(message: string): FieldMessage {
  const { key = message, max } = LIMIT.exec(message)?.groups ?? {};
  return { key, values: max === undefined ? {} : { max: Number(max) } };
}
