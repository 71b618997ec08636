import type { z } from 'zod';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType } from '../../../contract/enums.ts';
import { encodePassword } from '../../../contract/passwords.ts';
import type { RoleName } from '../../ui/fields/role-select.tsx';
import type { Member } from '../members/member.ts';

export const shareSettings = sharing.shareFile.body
  .pick({
    accessType: true,
    linkAccess: true,
    linkActive: true,
    expiresAt: true,
    allowDownload: true,
    allowComments: true,
    watermark: true,
    newestOnly: true,
    guestComments: true,
    guestsConfirmed: true,
  })
  .required();
export type ShareSettings = z.output<typeof shareSettings>;

export interface ShareDraft {
  settings: ShareSettings;
  /** Empty keeps the stored password. */
  password: string;
  people: Member[];
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function changePerson(draft: ShareDraft, email: string, change: Partial<Member>): ShareDraft {
  const people = draft.people.map((one) => (isSame(one.email, email) ? { ...one, ...change } : one));
  return { ...draft, people };
}

/** Drops a person just added; others stay visible, marked as removed. */
export const removePerson = (draft: ShareDraft, person: Member): ShareDraft =>
  person.isFresh
    ? { ...draft, people: draft.people.filter(({ email }) => email !== person.email) }
    : changePerson(draft, person.email, { isRemoved: true });

interface Named {
  addresses: string[];
  role: RoleName;
  canDownload: boolean;
}

export function addPeople(draft: ShareDraft, { addresses, role, canDownload }: Named): ShareDraft {
  const known = (email: string) => draft.people.some((one) => isSame(one.email, email));
  const fresh = addresses
    .filter((email) => !known(email))
    .map((email) => ({
      email,
      name: '',
      profilePic: null,
      role,
      canDownload,
      isRemoved: false,
      isFresh: true,
      isInvited: true,
      invitationExpired: false,
      userStatus: 1 as const,
    }));
  return addresses
    .filter(known)
    .reduce((changed, email) => changePerson(changed, email, { isRemoved: false, role, canDownload }), {
      ...draft,
      people: [...draft.people, ...fresh],
    });
}

export const activePeople = ({ people }: ShareDraft) => people.filter(({ isRemoved }) => !isRemoved);

export function changedPeople(draft: ShareDraft, stored: ShareDraft): Member[] {
  return draft.people.filter((person) => {
    const before = stored.people.find(({ email }) => isSame(email, person.email));
    if (!before) return true;
    if (before.isRemoved || person.isRemoved) return before.isRemoved !== person.isRemoved;
    return before.role !== person.role || before.canDownload !== person.canDownload;
  });
}

const settingsOf = ({ settings }: ShareDraft) => JSON.stringify(Object.entries(settings).sort());

export const isChanged = (draft: ShareDraft, stored: ShareDraft): boolean =>
  draft.password !== '' ||
  settingsOf(draft) !== settingsOf(stored) ||
  changedPeople(draft, stored).length > 0;

interface Stored {
  hasPassword: boolean;
  hasPeople?: boolean;
}

/** Returns a key of the `sharing` texts if the draft cannot be saved. */
export function findShareProblem(draft: ShareDraft, { hasPassword, hasPeople = true }: Stored) {
  const { accessType, linkActive } = draft.settings;
  if (accessType === AccessType.password && draft.password === '' && !hasPassword) return 'passwordNeeded';
  const isTakingBack = accessType === AccessType.invited && draft.people.some(({ isRemoved }) => isRemoved);
  return !hasPeople || !linkActive || isTakingBack || !lacksMember(draft) ? undefined : 'memberNeeded';
}

/** Every access type but `anyone` needs an invited person. */
export const lacksMember = (draft: ShareDraft) =>
  draft.settings.accessType !== AccessType.anyone && activePeople(draft).length === 0;

/** An empty password keeps the stored one. The expiry is sent only if it changed. */
export function settingsBody({ settings, password }: ShareDraft, stored: ShareDraft) {
  const { expiresAt, ...others } = settings;
  return {
    ...others,
    linkPassword: password === '' ? '' : encodePassword(password),
    ...(expiresAt !== stored.settings.expiresAt && { expiresAt }),
  };
}
