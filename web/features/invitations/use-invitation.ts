import { useQuery } from '@tanstack/react-query';
import { FileRole, TeamRole, type ValueOf } from '../../../contract/enums.ts';
import { sharing } from '../../../contract/sharing.ts';
import { teams } from '../../../contract/teams.ts';
import { api } from '../../lib/api.ts';
import { useToken } from '../../lib/session.ts';

export type InvitationKind = 'project' | 'team';
type RoleName = 'viewer' | 'collaborator' | 'editor';

export interface Invitation {
  kind: InvitationKind;
  /** The project's or team's. */
  id: string;
  name: string;
  owner: string;
  picture: string | null;
  role: RoleName;
  email: string;
  hasAccount: boolean;
  isMember: boolean;
  hasPassword: boolean;
  /** A team's mails carry both; a deleted one is not joined but restored. */
  isRestore: boolean;
}

const projectRoles: Record<ValueOf<typeof FileRole>, RoleName> = {
  [FileRole.collaborator]: 'collaborator',
  [FileRole.viewer]: 'viewer',
  [FileRole.editor]: 'editor',
};

/** What the token out of a mail is about, whichever of the two it invites to. */
export function useInvitation({ token, kind }: { token: string; kind: InvitationKind }) {
  const session = useToken();
  return useQuery({
    queryKey: ['invitation', kind, token, session],
    queryFn: ({ signal }) => (kind === 'team' ? readTeam(token, signal) : readProject(token, signal)),
    retry: false,
    refetchOnWindowFocus: false,
  });
}

async function readProject(token: string, signal: AbortSignal): Promise<Invitation> {
  const { data } = await api(sharing.getInvitation, { query: { token } }, { signal });
  return {
    kind: 'project',
    id: data.projectId,
    name: data.projectName,
    owner: data.projectOwner,
    picture: data.projectPhoto,
    role: projectRoles[data.memberRole],
    email: data.email,
    hasAccount: data.hasAccount,
    isMember: data.alreadyShared,
    hasPassword: data.hasPassword,
    isRestore: false,
  };
}

async function readTeam(token: string, signal: AbortSignal): Promise<Invitation> {
  const { data } = await api(teams.getDetail, { query: { token } }, { signal });
  return {
    kind: 'team',
    id: data.teamId,
    name: data.teamName,
    owner: data.teamOwner,
    picture: data.teamPhoto,
    role: data.teamRole === TeamRole.editor ? 'editor' : 'viewer',
    email: data.email,
    hasAccount: data.hasAccount,
    isMember: data.alreadyMember,
    hasPassword: false,
    isRestore: data.kind === 'restore',
  };
}
