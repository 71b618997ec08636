import { z } from 'zod';
import { UserStatus } from '../enums.ts';
import { tooLong } from '../field-message.ts';
import { email, id, name, oneOf, optionalText, wirePassword } from '../fields.ts';
import { NAME_MAX } from '../limits.ts';

export const personBrief = z.object({
  _id: id,
  name: z.string(),
  profilePic: z.string().nullable().describe('A signed address, or null: show the initial.'),
});

export const person = personBrief.extend({ email: z.string() });

/** Invited people have an id before their first sign-in. */
export const memberEntry = person.extend({
  isNew: z.boolean().describe('As `isInvited`: whether the address has an account is not told before.'),
  isInvited: z
    .boolean()
    .describe('Has not accepted yet: the address stands for the person, with no name or picture.'),
  invitationExpired: z.boolean(),
  userStatus: oneOf(UserStatus),
  remove: z.boolean().describe('Was removed; naming the address again brings the person back.'),
});

const SENT_ADDRESS_MAX = 4096;
const yesOrNo = z.boolean({ error: 'fields.choice' });
const unread = 'As it was answered; a form changes nothing by it.';

/** Accepts all fields of an answered entry, since pages send entries back whole. */
export const memberChange = {
  _id: id.optional(),
  email,
  remove: yesOrNo.optional().describe('True removes, whatever the role says.'),
  name: optionalText(NAME_MAX).optional().describe(unread),
  profilePic: z
    .string({ error: 'fields.invalid' })
    .max(SENT_ADDRESS_MAX, tooLong(SENT_ADDRESS_MAX))
    .nullable()
    .optional()
    .describe(unread),
  isNew: yesOrNo.optional().describe(unread),
  isInvited: yesOrNo.optional().describe(unread),
  invitationExpired: yesOrNo.optional().describe(unread),
  userStatus: oneOf(UserStatus).optional().describe(unread),
};

/** Sent with an invitation's token, whose mail proves the address. */
export const firstAccount = z
  .strictObject({ name, password: wirePassword })
  .describe('Ours: makes the account of the invited address.');

export const uploadAddress = z.object({
  signedUrl: z.string(),
  fileName: z.string(),
  fileNameWithPrefix: z.string().describe('Hand it back as `filePath` or as the picture field.'),
});
