import { useQuery } from '@tanstack/react-query';
import { selections } from '../../../contract/calls/selections.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/query.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type Member, readFileMember, readProjectMember } from '../members/member.ts';
import type { ShareDraft } from './share-draft.ts';
import type { ShareTarget } from './share-target.ts';

type FileShare = ReplyOf<typeof sharing.getFileShare>;
type SelectionShare = ReplyOf<typeof selections.getShare>;
type ProjectShare = ReplyOf<typeof sharing.getProjectShare>;

export interface Share {
  linkId: string;
  link: string;
  hasPassword: boolean;
  opened: FileShare['opened'];
  stored: ShareDraft;
}

export const useShare = (target: ShareTarget) =>
  useQuery({
    queryKey: queryKeys.sharing.of(target),
    queryFn: ({ signal }) => fetchShare(target, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { scope: 'action' },
  });

export async function fetchShare(target: ShareTarget, way: { signal?: AbortSignal } = {}): Promise<Share> {
  if (target.kind === 'file') {
    const query = target.version ? { fileVersionId: target.version.id } : {};
    const asked = { params: { id: target.id }, query };
    return readFileShare((await api(sharing.getFileShare, asked, way)).data);
  }
  const asked = { params: { id: target.id } };
  if (target.kind === 'selection')
    return readSelectionShare((await api(selections.getShare, asked, way)).data);
  return readProjectShare((await api(sharing.getProjectShare, asked, way)).data);
}

export const storeShare = (target: ShareTarget, share: Share) =>
  queryClient.setQueryData(queryKeys.sharing.of(target), share);

export const readFileShare = (share: FileShare): Share =>
  readShare(share, share.fileMember.map(readFileMember));
export const readProjectShare = (share: ProjectShare): Share =>
  readShare(share, share.projectMember.map(readProjectMember));

export const readSelectionShare = (share: SelectionShare): Share => readShare(share, []);

function readShare(share: FileShare | ProjectShare | SelectionShare, people: Member[]): Share {
  const { linkId, link, hasPassword, opened, accessType, linkAccess, linkActive, expiresAt } = share;
  const { allowDownload, allowComments, watermark, newestOnly, guestComments, guestsConfirmed } = share;
  return {
    linkId,
    link,
    hasPassword,
    opened,
    stored: {
      settings: {
        ...{ accessType, linkAccess, linkActive, expiresAt, allowDownload, allowComments, watermark },
        ...{ newestOnly, guestComments, guestsConfirmed },
      },
      password: '',
      people,
    },
  };
}
