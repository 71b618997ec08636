import { expect, test } from 'vitest';
import { AccessType } from '../../../contract/enums.ts';
import {
  activePeople,
  addPeople,
  changedPeople,
  changePerson,
  findShareProblem,
  isChanged,
  removePerson,
  type ShareDraft,
} from './share-draft.ts';

const named: Parameters<typeof addPeople>[1] = {
  addresses: ['mika@example.com'],
  role: 'viewer',
  canDownload: false,
};

const stored: ShareDraft = {
  settings: {
    accessType: AccessType.invited,
    linkAccess: 1,
    linkActive: true,
    expiresAt: null,
    allowDownload: false,
    allowComments: true,
    guestComments: false,
    guestsConfirmed: false,
    newestOnly: false,
    watermark: false,
  },
  password: '',
  people: [
    {
      email: 'Ken@example.com',
      name: '健',
      profilePic: null,
      role: 'collaborator',
      canDownload: true,
      isRemoved: false,
      isFresh: false,
      isInvited: false,
      invitationExpired: false,
      userStatus: 1,
    },
  ],
};
const [ken] = stored.people;
if (!ken) throw new Error('Somebody is on the list.');

test('a removed person stays on the list, flagged, and naming the address again takes the flag off', () => {
  const without = removePerson(stored, ken);
  expect(without.people).toHaveLength(1);
  expect(activePeople(without)).toEqual([]);
  expect(changedPeople(without, stored)).toMatchObject([{ email: 'Ken@example.com', isRemoved: true }]);
  const again = addPeople(without, {
    ...named,
    addresses: ['ken@example.com'],
    role: 'collaborator',
    canDownload: true,
  });
  expect(again.people).toHaveLength(1);
  expect(isChanged(again, stored)).toBe(false);
});

test('somebody who was only just named is simply gone again', () => {
  const added = addPeople(stored, named);
  const [, mika] = added.people;
  expect(changedPeople(added, stored)).toEqual([mika]);
  expect(mika && removePerson(added, mika)).toEqual(stored);
});

test('only what changed is sent', () => {
  expect(isChanged(stored, stored)).toBe(false);
  expect(changedPeople(changePerson(stored, ken.email, { role: 'viewer' }), stored)).toHaveLength(1);
  expect(isChanged({ ...stored, password: 'x' }, stored)).toBe(true);
});

test('unless anyone may open the link, somebody has to be named', () => {
  const nobody = { ...stored, people: [] };
  const open = { ...nobody, settings: { ...nobody.settings, accessType: AccessType.anyone } };
  const locked = { ...nobody, settings: { ...nobody.settings, accessType: AccessType.password } };
  const has = { hasPassword: false };
  expect(findShareProblem(nobody, has)).toBe('memberNeeded');
  expect(findShareProblem(open, has)).toBeUndefined();
  expect(findShareProblem(stored, has)).toBeUndefined();
  expect(findShareProblem(locked, has)).toBe('passwordNeeded');
  expect(findShareProblem({ ...locked, people: stored.people }, { hasPassword: true })).toBeUndefined();
});

test('the last person may be taken off a link for invited people, and not off one with a password', () => {
  const without = removePerson(stored, ken);
  expect(findShareProblem(without, { hasPassword: false })).toBeUndefined();
  const locked = { ...without, settings: { ...without.settings, accessType: AccessType.password } };
  expect(findShareProblem(locked, { hasPassword: true })).toBe('memberNeeded');
  const off = { ...locked, settings: { ...locked.settings, linkActive: false } };
  expect(findShareProblem(off, { hasPassword: true })).toBeUndefined();
});
