import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { STORAGE_KEYS } from '../../../contract/limits.ts';
import { useNavigate } from '../../lib/page/own-router.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { storeToken } from '../../lib/session/session.ts';
import { everythingChanged } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import type { Invitation, Source } from './use-invitation.ts';

interface Acceptance {
  account?: { name: string; password: string };
  password: string | undefined;
}

/** Joins and opens what was joined. A person without an account is signed in on the way. */
export function useAccept({ source, invitation }: { source: Source; invitation: Invitation }) {
  const navigate = useNavigate();
  const settings = {
    fields: ['account.name', 'account.password', 'password'],
    announce: true,
    onDone: async ({ data }: { data: { accessToken?: string | undefined } }) => {
      if (data.accessToken !== undefined) {
        localStorage.setItem(STORAGE_KEYS.welcomeModal, 'true');
        storeToken(data.accessToken);
      }
      navigate(invitation.path, { replace: true });
      // The invitation is refetched only when opened again: now it would flash "already a member".
      await everythingChanged({ later: queryKeys.invitation.all });
    },
  };
  const project = useAction(sharing.verifyInvitation, settings);
  const team = useAction(teams.verifyInvitation, settings);
  const notified = useAction(sharing.acceptInvitation, settings);
  const action = { project, team, notified }[source.kind];

  function accept({ account, password }: Acceptance) {
    if (source.kind === 'notified') {
      return notified.run({ body: { notificationId: source.notificationId, password } });
    }
    const body = { token: source.token, account };
    return source.kind === 'team' ? team.run({ body }) : project.run({ body: { ...body, password } });
  }

  return { accept, action };
}
