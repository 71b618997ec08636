import { type Language, UserStatus } from '../../../contract/enums.ts';
import type { AccountStateName } from '../../platform/database/schema/accounts.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { signPicture } from './pictures/pictures.service.ts';

interface PersonRow {
  account_id: string;
  name: string;
  picture_key: string | null;
}

interface Named {
  name: string;
  state: AccountStateName;
}

export function shownName({ name, state }: Named, language: Language): string {
  if (state === 'deleted') return translate(language, 'accounts.deletedUser');
  if (state === 'sender') return translate(language, 'accounts.sender', { name });
  return state === 'guest' ? translate(language, 'accounts.guest', { name }) : name;
}

export const presentPersonBrief = async (platform: Platform, row: PersonRow) => ({
  _id: row.account_id,
  name: row.name,
  profilePic: await signPicture(platform, row.picture_key),
});

export const presentPerson = async (platform: Platform, row: PersonRow & { email: string }) => ({
  ...(await presentPersonBrief(platform, row)),
  email: row.email,
});

interface MemberRow extends PersonRow {
  email: string;
  email_key: string;
  state: AccountStateName;
  joined_at: Date | null;
  has_invitation: boolean;
  removed_at: Date | null;
}

/** Shows an invited person by address alone: it must not reveal an account. */
export const presentMember = async (platform: Platform, row: MemberRow) => {
  const isAwaited = row.joined_at === null;
  const shown = isAwaited ? { ...row, name: '', picture_key: null, email: row.email_key } : row;
  return {
    ...(await presentPerson(platform, shown)),
    isNew: isAwaited,
    isInvited: isAwaited,
    invitationExpired: isAwaited && !row.has_invitation,
    userStatus: isAwaited || isUsable(row.state) ? UserStatus.active : UserStatus.inactive,
    remove: row.removed_at !== null,
  };
};

export const isUsable = (state: AccountStateName) =>
  state === 'active' || state === 'invited' || state === 'pretend';
