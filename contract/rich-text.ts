import { z } from 'zod';
import { id } from './fields.ts';
import { COMMENT_MAX } from './limits.ts';
import { isStorable } from './storable.ts';

/** Describes `rawComment` and `rawReply`. No markup is ever parsed, so none can be injected. */
const words = z.string().refine(isStorable);
const marks = { bold: z.literal(true).optional(), italic: z.literal(true).optional() };
const span = z.union([
  z.strictObject({
    text: words,
    ...marks,
    link: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .refine(isStorable)
      .optional(),
  }),
  z.strictObject({ mention: id, name: words.max(255) }),
]);
const block = z.strictObject({
  kind: z.enum(['paragraph', 'bullet', 'number']),
  spans: z.array(span).max(COMMENT_MAX),
});

export const richText = z.array(block).max(COMMENT_MAX);
export type RichText = z.infer<typeof richText>;
export type RichSpan = z.infer<typeof span>;

export const plainTextOf = (blocks: RichText): string =>
  blocks
    .map(({ spans }) => spans.map((one) => ('mention' in one ? `@${one.name}` : one.text)).join(''))
    .join('\n')
    .trim();

/** Undefined for a foreign format; only the plain text counts then. */
export function readRichText(raw: string): RichText | undefined {
  try {
    return richText.safeParse(JSON.parse(raw)).data;
  } catch {
    return undefined;
  }
}
