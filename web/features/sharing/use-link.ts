import { useQuery } from '@tanstack/react-query';
import { sharing } from '../../../contract/calls/sharing.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { FileRole } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useToken } from '../../lib/session/session.ts';
import { storeGrant } from '../../lib/session/share-link.ts';

export type LinkKind = 'file' | 'project';

interface LinkAddress {
  kind: LinkKind;
  code: string;
}

export interface OpenLink {
  state: 'open';
  kind: LinkKind;
  name: string;
  owner: string;
  canTalk: boolean;
  guests: 'no' | 'named' | 'confirmed';
  fileId: string | null;
  /** Set if one version is shared alone. */
  versionId: string | null;
  projectId: string | null;
  /** Set if picked files are shared. */
  selectionId: string | null;
}

export type LinkState =
  | OpenLink
  | { state: 'password'; kind: LinkKind; owner: string; hash: string; fileId: string | null }
  | { state: 'signIn' }
  | { state: 'ended' }
  /** The owner blocked this guest. */
  | { state: 'blocked' }
  /** Open to invited people, and this account is not one of them. */
  | { state: 'stranger' }
  /** The reader has more rights without the link. */
  | { state: 'own'; path: string };

type Detail = ReplyOf<typeof sharing.getFileLink> | ReplyOf<typeof sharing.getProjectLink>;

/** Polls, as no event reports an expired link. */
const ASK_AGAIN_MS = 60_000;

export function useLink({ kind, code }: LinkAddress) {
  const token = useToken();
  return useQuery({
    queryKey: queryKeys.link.of(kind, code, token),
    queryFn: ({ signal }) => readLink({ kind, code, signal, isSignedIn: token !== null }),
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  });
}

interface Question extends LinkAddress {
  signal: AbortSignal;
  isSignedIn: boolean;
}

async function readLink({ kind, code, signal, isSignedIn }: Question): Promise<LinkState> {
  try {
    if (kind === 'file') {
      const { data } = await api(sharing.getFileLink, { params: { code } }, { signal });
      return readFile(data, { signal, isSignedIn });
    }
    const { data } = await api(sharing.getProjectLink, { query: { link: code } }, { signal });
    return readProject(data);
  } catch (error) {
    if (error instanceof ApiError && error.code === errors.notAssociated.code) return { state: 'stranger' };
    if (error instanceof ApiError && error.code === errors.notShared.code) return { state: 'ended' };
    if (error instanceof ApiError && error.code === errors.guestBlocked.code) return { state: 'blocked' };
    throw error;
  }
}

/** Returns what the link demands, or undefined if it is open. */
function readDoor(kind: LinkKind, detail: Detail): LinkState | undefined {
  storeGrant(detail.hash);
  if (detail.isGranted) return undefined;
  if (detail.needsSignIn) return { state: 'signIn' };
  const { projectOwner: owner, hash, fileId } = detail;
  return { state: 'password', kind, owner, hash, fileId };
}

async function readFile(
  detail: ReplyOf<typeof sharing.getFileLink>,
  { signal, isSignedIn }: Pick<Question, 'signal' | 'isSignedIn'>,
): Promise<LinkState> {
  const door = readDoor('file', detail);
  if (door) return door;
  const { fileId, fileVersionId: versionId } = detail;
  if (isSignedIn && (await reachesWithoutLink(fileId, signal))) {
    return { state: 'own', path: `/review/${fileId}${versionId === null ? '' : `/${versionId}`}` };
  }
  return { ...openOf(detail), kind: 'file', name: detail.name ?? '', fileId, versionId, ...ofFile };
}

function readProject(detail: ReplyOf<typeof sharing.getProjectLink>): LinkState {
  const door = readDoor('project', detail);
  if (door) return door;
  const { fileId, projectId, projectName, selectionId } = detail;
  if (detail.alreadyShared) {
    if (selectionId !== null)
      return { state: 'own', path: `/dashboard/${projectId}?selection=${selectionId}` };
    return { state: 'own', path: `/dashboard/${projectId}${fileId === null ? '' : `/${fileId}`}` };
  }
  const name = projectName ?? '';
  return { ...openOf(detail), kind: 'project', name, fileId, versionId: null, projectId, selectionId };
}

const ofFile = { projectId: null, selectionId: null };

const openOf = ({ projectOwner, linkAccess, guests }: Detail) => ({
  state: 'open' as const,
  owner: projectOwner,
  canTalk: linkAccess === FileRole.collaborator,
  guests,
});

async function reachesWithoutLink(id: string, signal: AbortSignal): Promise<boolean> {
  const asked = { params: { id }, query: {} };
  return api(sharing.getFileShareOfUser, asked, { signal, grant: null }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.http !== 0) return false;
      throw error;
    },
  );
}
