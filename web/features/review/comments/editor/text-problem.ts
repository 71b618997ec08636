import { COMMENT_MAX } from '../../../../../contract/limits.ts';

/** Counts characters as the server does, not UTF-16 units. */
export const lengthOf = (text: string) => [...text].length;

interface Written {
  text: string;
  hasDrawing?: boolean;
}

export function problemOf({ text, hasDrawing = false }: Written): 'typeComment' | 'tooLong' | undefined {
  if (text === '' && !hasDrawing) return 'typeComment';
  return lengthOf(text) > COMMENT_MAX ? 'tooLong' : undefined;
}
