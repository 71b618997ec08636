import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams } from '../fields.ts';

const frame = z.int();
const share = z.number();

const changeSpan = z.object({
  kind: z.enum(['same', 'changed', 'moved', 'new']),
  from: frame.describe('The first frame.'),
  to: frame.describe('One past the last.'),
  sourceFrom: frame
    .nullable()
    .describe('The frame of the earlier version that the first shows; null if new.'),
  sourceTo: frame
    .nullable()
    .describe('One past the last of them; at another frame rate there are more or fewer.'),
  sure: z.boolean().describe('False where another place would look the same.'),
  region: z
    .object({ x: share, y: share, width: share, height: share })
    .optional()
    .describe('Where the picture changed, in shares of it.'),
  sound: z.literal(true).optional().describe('The sound changed.'),
});

const removedSpan = z.object({
  from: frame,
  to: frame,
  at: frame.describe('The frame of the newer version before which they are missing.'),
});

export const versionChanges = z.object({
  state: z
    .enum(['ready', 'pending', 'none'])
    .describe('`pending`: they are being compared; `none`: they cannot be compared.'),
  spans: z.array(changeSpan).describe('In order, and together all of the newer version.'),
  removed: z.array(removedSpan).describe('In frames of the earlier version.'),
});

export const changes = {
  get: endpoint('GET', '/file/get-changes/:id', {
    summary: 'What changed in a version of a film since an earlier one, frame by frame. Ours',
    caller: 'account-or-link',
    params: idParams,
    query: z.strictObject({ from: id.describe('The earlier version of the same file.') }),
    reply: versionChanges,
  }),
};
