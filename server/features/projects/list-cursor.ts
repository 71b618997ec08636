import { z } from 'zod';
import { isStorable } from '../../../contract/storable.ts';
import { refuseInput } from '../../failure.ts';

/** Times are in microseconds. The schemas keep out values that PostgreSQL refuses. */
const amount = z
  .int()
  .min(0)
  .max(2 ** 52);
const values = {
  createdAt: amount,
  lastActivityAt: amount,
  size: amount,
  name: z.string().max(1000).refine(isStorable),
};

export interface Cursor {
  part: string;
  value: string | number;
  id: string;
}

interface Order {
  sortColumn: keyof typeof values;
  sortDir: string;
  group?: string | undefined;
}

/** Encodes the last row, so rows inserted before it do not shift the list. Valid for one order only. */
export const writeCursor = ({ sortColumn, sortDir, group = '' }: Order, { part, value, id }: Cursor) =>
  Buffer.from(JSON.stringify([sortColumn, sortDir, group, part, value, id])).toString('base64url');

export function readCursor({ sortColumn, sortDir, group = '' }: Order, text: string): Cursor {
  const order = [z.literal(sortColumn), z.literal(sortDir), z.literal(group)] as const;
  const place = z.tuple([...order, values.name, values[sortColumn], z.uuid()]);
  const parsed = place.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) {
    throw refuseInput('before', 'fields.invalid');
  }
  const [, , , part, value, id] = parsed.data;
  return { part, value, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
