const LIMIT = /^(?<key>.+):(?<max>\d+)$/;

export const tooLong = (max: number) => `fields.tooLong:${max}`;

interface FieldMessage {
  key: string;
  values: Record<string, number>;
}

export function readFieldMessage(message: string): FieldMessage {
  const { key = message, max } = LIMIT.exec(message)?.groups ?? {};
  return { key, values: max === undefined ? {} : { max: Number(max) } };
}
