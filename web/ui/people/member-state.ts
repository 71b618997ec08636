import { UserStatus, type ValueOf } from '../../../contract/enums.ts';

interface Entry {
  isInvited: boolean;
  invitationExpired: boolean;
  userStatus: ValueOf<typeof UserStatus>;
}

export function memberState({ isInvited, invitationExpired, userStatus }: Entry) {
  if (isInvited) return invitationExpired ? 'expired' : 'invited';
  return userStatus === UserStatus.inactive ? 'disabled' : 'active';
}
