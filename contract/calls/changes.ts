import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams } from '../fields.ts';
import { CHANGED_REGIONS_MAX, CHANGED_WORDS_MAX } from '../limits.ts';

const place = z.int();
const share = z.number();

/** In fractions of the picture. */
export const pictureBox = z.object({ x: share, y: share, width: share, height: share });

const words = z
  .array(z.string())
  .max(CHANGED_WORDS_MAX)
  .describe('In the order of the page; words that follow each other are one entry.');

const changeSpan = z.object({
  kind: z.enum(['same', 'changed', 'moved', 'new']),
  from: place.describe('The first frame of a film or page of a PDF, counted from 0; an image is one page.'),
  to: place.describe('One past the last.'),
  sourceFrom: place
    .nullable()
    .describe('The frame or page of the earlier version that the first shows; null if new.'),
  sourceTo: place
    .nullable()
    .describe('One past the last of them; at another frame rate there are more or fewer.'),
  sure: z.boolean().describe('False where another place would look the same.'),
  region: pictureBox.optional().describe('Where the picture changed: the box around all that did.'),
  regions: z
    .array(pictureBox)
    .max(CHANGED_REGIONS_MAX)
    .optional()
    .describe('Of an image or a page: each of the places that changed, the largest first.'),
  framing: pictureBox
    .optional()
    .describe(
      'Which part of the earlier picture this one shows, in shares of the earlier one, where it was cropped, shifted or enlarged: drawings move with it. What lies outside of 0 to 1 was not there.',
    ),
  pace: z
    .object({ start: z.number(), step: z.number() })
    .optional()
    .describe(
      'Where the films run at different rates: the frame that shows `sourceFrom`, and how many pass with each frame of the earlier version. Rounded, they say where a frame of it stands; without them, the first stands at the first and the last at the last.',
    ),
  words: z
    .object({ removed: words, added: words })
    .optional()
    .describe('Of a page: the words that changed, as many as fit.'),
  sound: z.literal(true).optional().describe('The sound changed.'),
});

const removedSpan = z.object({
  from: place,
  to: place,
  at: place.describe('The frame or page of the newer version before which they are missing.'),
  sure: z
    .boolean()
    .optional()
    .describe(
      'False where something looks like it that is new or whose place is unsure; true where a place beside it is unsure, and looks like nothing of it.',
    ),
});

export const versionChanges = z.object({
  state: z
    .enum(['ready', 'pending', 'none'])
    .describe('`pending`: they are being compared; `none`: they cannot be compared.'),
  spans: z.array(changeSpan).describe('In order, and together all of the newer version.'),
  removed: z.array(removedSpan).describe('In frames or pages of the earlier version.'),
});

export const changes = {
  get: endpoint('GET', '/file/get-changes/:id', {
    summary:
      'What changed in a version of a film, an image or a PDF since another one of the same file, frame by frame or page by page. Ours',
    caller: 'account-or-link',
    params: idParams,
    query: z.strictObject({ from: id.describe('The earlier version of the same file.') }),
    reply: versionChanges,
  }),
};
