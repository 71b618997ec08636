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
  /** Empty: the one that is set stays. */
  password: string;
  people: Member[];
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function changePerson(draft: ShareDraft, email: string, change: Partial<Member>): ShareDraft {
  const people = draft.people.map((one) => (isSame(one.email, email) ? { ...one, ...change } : one));
  return { ...draft, people };
}

/** Somebody who was only just named is simply gone again; others stay in sight, flagged. */
export const removePerson = (draft: ShareDraft, person: Member): ShareDraft =>
  person.isFresh
    ? { ...draft, people: draft.people.filter(({ email }) => email !== person.email) }
    : changePerson(draft, person.email, { isRemoved: true });

interface Named {
  addresses: string[];
  role: RoleName;
  canDownload: boolean;
}

/** Naming somebody who was removed takes the flag off again. */
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

/** Those about whom something is to be sent. */
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
  /** False: nobody is invited to it by name. */
  hasPeople?: boolean;
}

/** A key of the `sharing` texts when it cannot be saved like this. */
export function findShareProblem(draft: ShareDraft, { hasPassword, hasPeople = true }: Stored) {
  const { accessType, linkActive } = draft.settings;
  if (accessType === AccessType.password && draft.password === '' && !hasPassword) return 'passwordNeeded';
  const isTakingBack = accessType === AccessType.invited && draft.people.some(({ isRemoved }) => isRemoved);
  return !hasPeople || !linkActive || isTakingBack || !lacksMember(draft) ? undefined : 'memberNeeded';
}

/** Unless anyone may open the link, somebody has to be invited; asked for where that is chosen. */
export const lacksMember = (draft: ShareDraft) =>
  draft.settings.accessType !== AccessType.anyone && activePeople(draft).length === 0;

/** What the link's part of the call says; an empty password is sent as it is, a date only when it is a new one. */
export function settingsBody({ settings, password }: ShareDraft, stored: ShareDraft) {
  const { expiresAt, ...others } = settings;
  return {
    ...others,
    linkPassword: password === '' ? '' : encodePassword(password),
    ...(expiresAt !== stored.settings.expiresAt && { expiresAt }),
  };
}
