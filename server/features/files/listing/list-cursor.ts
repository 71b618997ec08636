import { z } from 'zod';
import { isStorable } from '../../../../contract/storable.ts';
import { refuseInput } from '../../../failure.ts';

/** Times are in microseconds. The schemas keep out values that PostgreSQL refuses. */
const amount = z
  .int()
  .min(0)
  .max(2 ** 52);
const words = z.string().max(5000).refine(isStorable);
const values = {
  createdAt: amount,
  updatedAt: amount,
  fileSize: amount,
  status: amount,
  version: amount,
  openComments: amount,
  uploadedBy: words,
  name: words,
  mimeType: words,
};

export type SortColumn = keyof typeof values;

export interface Cursor {
  type: 0 | 1;
  value: string | number;
  id: string;
}

interface Order {
  sortColumn: SortColumn;
  sortDir: string;
}

/** Encodes the last row, so rows inserted before it do not shift the list. Valid for one order only. */
export const writeCursor = ({ sortColumn, sortDir }: Order, { type, value, id }: Cursor) =>
  Buffer.from(JSON.stringify([sortColumn, sortDir, type, value, id])).toString('base64url');

export function readCursor({ sortColumn, sortDir }: Order, text: string): Cursor {
  const type = z.literal([0, 1]);
  const place = z.tuple([z.literal(sortColumn), z.literal(sortDir), type, values[sortColumn], z.uuid()]);
  const parsed = place.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) {
    throw refuseInput('before', 'fields.invalid');
  }
  return { type: parsed.data[2], value: parsed.data[3], id: parsed.data[4] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
