import { useNavigate } from 'react-router';
import { STORAGE_KEYS } from '../../../contract/limits.ts';
import { sharing } from '../../../contract/sharing.ts';
import { teams } from '../../../contract/teams.ts';
import { queryClient } from '../../lib/query.ts';
import { storeToken } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { encodePassword } from '../../lib/wire-password.ts';
import type { Invitation } from './use-invitation.ts';

export const placeOf = ({ kind, id }: Pick<Invitation, 'kind' | 'id'>) =>
  kind === 'team' ? `/team/${id}` : `/dashboard/${id}`;

interface Acceptance {
  account?: { name: string; password: string };
  /** Of a protected project. */
  password?: string;
}

/** Joins, and goes on into what was joined; somebody without an account is signed in on the way. */
export function useAccept({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const settings = {
    fields: ['account.name', 'account.password', 'name', 'password'],
    announce: true,
    onDone: async ({ data }: { data: { accessToken?: string | undefined } }) => {
      if (data.accessToken !== undefined) {
        localStorage.setItem(STORAGE_KEYS.welcomeModal, 'true');
        storeToken(data.accessToken);
      }
      navigate(placeOf(invitation), { replace: true });
      await queryClient.invalidateQueries();
    },
  };
  const project = useAction(sharing.verifyInvitation, settings);
  const team = useAction(teams.verifyInvitation, settings);
  const action = invitation.kind === 'team' ? team : project;

  function accept({ account, password = '' }: Acceptance = {}) {
    const body = {
      token,
      ...(account && { account: { name: account.name, password: encodePassword(account.password) } }),
    };
    if (invitation.kind === 'team') return team.run({ body });
    return project.run({ body: { ...body, ...(password !== '' && { password: encodePassword(password) }) } });
  }

  return { accept, action };
}
