import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams } from '../fields.ts';
import { personBrief } from './people.ts';

/** Entries expire after this; an open room renews at half of it. */
export const PRESENCE_SECONDS = 40;

export const presence = {
  enter: endpoint('PUT', '/file/presence/:id', {
    summary: 'Say that the caller looks at a file, and learn who else does. Ours',
    caller: 'account-or-guest',
    params: idParams,
    body: z.strictObject({ fileVersionId: id.optional(), isLeaving: z.boolean().default(false) }),
    reply: z.object({ results: z.array(personBrief.extend({ fileVersionId: id.nullable() })) }),
  }),
};
