import { useQuery } from '@tanstack/react-query';
import { projects } from '../../../contract/calls/projects.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { api } from '../../lib/api/api.ts';
import { useNavigate } from '../../lib/page/own-router.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { everythingChanged } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import type { InvitationKind } from './use-invitation.ts';

interface Mailed {
  token: string;
  kind: InvitationKind;
}

export const useRestoreDetail = ({ token, kind }: Mailed) =>
  useQuery({
    queryKey: queryKeys.restore.of(kind, token),
    queryFn: async ({ signal }) => {
      if (kind === 'team') {
        const { data } = await api(teams.getDetail, { query: { token } }, { signal });
        const { teamId, teamName, teamOwner, teamPhoto } = data;
        return { id: teamId, name: teamName, owner: teamOwner, picture: teamPhoto, until: null };
      }
      const { data } = await api(projects.getDetailByToken, { query: { token } }, { signal });
      return {
        id: data.projectId,
        name: data.projectName,
        owner: data.projectOwner,
        picture: data.projectPhoto,
        until: data.restorableUntil,
      };
    },
    retry: false,
    refetchOnWindowFocus: false,
    meta: { scope: 'action' },
  });

export function useRestore({ token, kind }: Mailed) {
  const navigate = useNavigate();
  const goTo = async (id: string) => {
    navigate(kind === 'team' ? `/team/${id}` : `/dashboard/${id}`, { replace: true });
    await everythingChanged();
  };
  const project = useAction(projects.restore, {
    announce: true,
    onDone: ({ data }) => goTo(data.projectId),
  });
  const team = useAction(teams.restore, { announce: true, onDone: ({ data }) => goTo(data.teamId) });
  const action = kind === 'team' ? team : project;
  return {
    pending: action.pending,
    failure: action.failure,
    restore: () => void action.run({ body: { token } }),
  };
}
