import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { FileRole, ItemType, TeamRole, type ValueOf } from '../../../contract/enums.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { readToken } from '../../lib/session/session.ts';

export type InvitationKind = 'project' | 'team';
type RoleName = 'viewer' | 'collaborator' | 'editor';

export type Source = { kind: InvitationKind; token: string } | { kind: 'notified'; notificationId: string };

export interface Invitation {
  subject: 'project' | 'team' | 'file' | 'folder';
  id: string;
  path: string;
  name: string;
  owner: string;
  picture: string | null;
  role: RoleName;
  email: string;
  hasAccount: boolean;
  isMember: boolean;
  hasPassword: boolean;
  /** Number of own projects the plan allows, if the reader has them all; otherwise null. */
  fullAt: number | null;
  /** Team mails use one address for both: a deleted team is restored, not joined. */
  isRestore: boolean;
}

const projectRoles: Record<ValueOf<typeof FileRole>, RoleName> = {
  [FileRole.collaborator]: 'collaborator',
  [FileRole.viewer]: 'viewer',
  [FileRole.editor]: 'editor',
};

export function useInvitation(source: Source) {
  // Kept from arrival: accepting may sign in, and a refetch would then flash "already a member".
  const [session] = useState(readToken);
  return useQuery({
    queryKey: queryKeys.invitation.of(source, session),
    queryFn: ({ signal }) => readInvitation(source, signal),
    enabled: source.kind !== 'notified' || session !== null,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

async function readInvitation(source: Source, signal: AbortSignal): Promise<Invitation> {
  if (source.kind === 'team') return readTeam(source.token, signal);
  if (source.kind === 'notified') {
    const asked = { params: { id: source.notificationId } };
    return readProject((await api(sharing.getNotificationInvitation, asked, { signal })).data);
  }
  const asked = { query: { token: source.token } };
  return readProject((await api(sharing.getInvitation, asked, { signal })).data);
}

interface Joined {
  projectId: string;
  fileId: string | null;
  fileType: ValueOf<typeof ItemType> | null;
}

function pathOf({ projectId, fileId, fileType }: Joined): string {
  if (fileId === null) return `/dashboard/${projectId}`;
  return fileType === ItemType.folder ? `/dashboard/${projectId}/${fileId}` : `/review/${fileId}`;
}

function readProject(data: ReplyOf<typeof sharing.getInvitation>): Invitation {
  const { fileId, fileType, allowedProject, totalProject } = data;
  return {
    subject: fileId === null ? 'project' : fileType === ItemType.folder ? 'folder' : 'file',
    id: data.projectId,
    path: pathOf(data),
    name: data.projectName,
    owner: data.projectOwner,
    picture: data.projectPhoto,
    role: projectRoles[data.memberRole],
    email: data.email,
    hasAccount: data.hasAccount,
    isMember: data.alreadyShared,
    hasPassword: data.hasPassword,
    fullAt: allowedProject !== null && totalProject >= allowedProject ? allowedProject : null,
    isRestore: false,
  };
}

async function readTeam(token: string, signal: AbortSignal): Promise<Invitation> {
  const { data } = await api(teams.getDetail, { query: { token } }, { signal });
  return {
    subject: 'team',
    id: data.teamId,
    path: `/team/${data.teamId}`,
    name: data.teamName,
    owner: data.teamOwner,
    picture: data.teamPhoto,
    role: data.teamRole === TeamRole.editor ? 'editor' : 'viewer',
    email: data.email,
    hasAccount: data.hasAccount,
    isMember: data.alreadyMember,
    hasPassword: false,
    fullAt: null,
    isRestore: data.kind === 'restore',
  };
}
