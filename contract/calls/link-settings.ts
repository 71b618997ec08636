import { z } from 'zod';
import { AccessType, FileRole } from '../enums.ts';
import { date, id, oneOf, wirePassword } from '../fields.ts';

export const yesOrNo = z.boolean({ error: 'fields.choice' });

export const linkAccess = z
  .literal([FileRole.collaborator, FileRole.viewer], { error: 'fields.choice' })
  .describe('Who comes by the link: 2 looks, 1 comments once signed in.');

/** An empty password is sent as it is; it leaves the one that is set. */
const linkPassword = wirePassword.or(z.literal('')).describe('Base64. Empty: unchanged.');

export const linkSettings = {
  accessType: oneOf(AccessType),
  linkAccess: linkAccess.optional(),
  linkPassword: linkPassword.optional(),
  linkActive: yesOrNo.optional().describe('Ours: false switches the link off.'),
  newLink: yesOrNo.optional().describe('Ours: true replaces the link; the old one is dead.'),
  expiresAt: date.nullable().optional().describe('Ours: when the link ends by itself; in the future.'),
  allowDownload: yesOrNo.optional().describe('Ours: link visitors may download, if the project allows it.'),
  allowComments: yesOrNo.optional().describe('Ours: false lets nobody comment who comes by the link.'),
  watermark: yesOrNo
    .optional()
    .describe('Ours: the visitor’s name is burnt into what is shown; nothing can be downloaded then.'),
  guestComments: yesOrNo
    .optional()
    .describe(
      'Ours: who comes by the link may comment without an account, by a name; only beside `allowComments`.',
    ),
  guestsConfirmed: yesOrNo
    .optional()
    .describe('Ours: guests confirm an address by a code before they write anything (more).'),
  newestOnly: yesOrNo
    .optional()
    .describe(
      'Ours: who comes by the link sees the newest version of a file alone. Not for one version. False, of a selection: ' +
        'the versions that were the newest when the files were chosen, or when this was set.',
    ),
};

export const linkState = z.object({
  linkId: id,
  accessType: oneOf(AccessType),
  linkAccess,
  link: z.string().describe('The full address.'),
  code: z.string(),
  hasPassword: z.boolean().describe('The password itself is never answered.'),
  linkActive: z.boolean(),
  expiresAt: date.nullable(),
  allowDownload: z.boolean(),
  allowComments: z.boolean(),
  watermark: z.boolean(),
  newestOnly: z.boolean(),
  guestComments: z.boolean(),
  guestsConfirmed: z.boolean(),
  opened: z
    .array(
      z.object({
        name: z.string().nullable().describe('Null: somebody who was not signed in.'),
        openedAt: date,
      }),
    )
    .describe('The newest 50, newest first.'),
});
