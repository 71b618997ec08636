import { useQuery } from '@tanstack/react-query';
import { files } from '../../../../contract/calls/files.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useToken } from '../../../lib/session/session.ts';
import { afterFirstPicture } from '../room/first-picture.ts';

export type FilePerson = ReplyOf<typeof files.getMembers>['results'][number];

const nobody: FilePerson[] = [];

export function useFilePeople(fileId: string): FilePerson[] {
  const token = useToken();
  const { data } = useQuery({
    queryKey: queryKeys.review.people(fileId),
    queryFn: async ({ signal }) => {
      await afterFirstPicture();
      return (await api(files.getMembers, { params: { id: fileId }, query: {} }, { signal })).data.results;
    },
    enabled: token !== null,
    meta: { scope: 'comments' },
  });
  return data ?? nobody;
}

const SUGGESTED_MAX = 8;

export function findPeople(people: FilePerson[], search: string): FilePerson[] {
  const wanted = search.normalize('NFKC').toLowerCase().replace(/\s/g, '');
  return people
    .filter(({ name }) => name.normalize('NFKC').toLowerCase().replace(/\s/g, '').includes(wanted))
    .slice(0, SUGGESTED_MAX);
}
