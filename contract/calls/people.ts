import { z } from 'zod';
import { UserStatus } from '../enums.ts';
import { id, name, oneOf, wirePassword } from '../fields.ts';

export const personBrief = z.object({
  _id: id,
  name: z.string(),
  profilePic: z.string().nullable().describe('A signed address, or null: show the initial.'),
});

export const person = personBrief.extend({ email: z.string() });

/** A person on a list of members. Every invited person has an id, also before the first sign-in. */
export const memberEntry = person.extend({
  isNew: z.boolean().describe('Invited to the product by this list; has no account yet.'),
  isInvited: z.boolean().describe('Has not accepted yet.'),
  invitationExpired: z.boolean(),
  userStatus: oneOf(UserStatus),
});

/** Sent with an invitation's token by a person who has no account yet: the mail proves the address. */
export const firstAccount = z
  .strictObject({ name, password: wirePassword })
  .describe('Ours: makes the account of the invited address.');

export const uploadAddress = z.object({
  signedUrl: z.string(),
  fileName: z.string(),
  fileNameWithPrefix: z.string().describe('Hand it back as `filePath` or as the picture field.'),
});
