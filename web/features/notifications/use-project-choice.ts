import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { projects } from '../../../contract/calls/projects.ts';
import { ACTION_DELAY_MS, PAGE_SIZE } from '../../../contract/limits.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Offers the projects of the notifications shown, and others by search. The chosen one stays among them. */
export function useProjectChoice(
  lines: { projectId: string | null; projectName: string | null }[] | undefined,
  chosen: string | undefined,
) {
  const [typed, search] = useState('');
  const [sought] = useDebouncedValue(typed.trim(), ACTION_DELAY_MS);
  const seen = useRef(new Map<string, string>());
  const query = { search: sought, pageSize: PAGE_SIZE.projects };
  const { data: found } = useQuery({
    queryKey: queryKeys.projects.table(query),
    queryFn: async ({ signal }) => (await api(projects.getList, { query }, { signal })).data,
  });
  const options = useMemo(() => {
    for (const { projectId, projectName } of lines ?? [])
      if (projectId && projectName) seen.current.set(projectId, projectName);
    for (const { _id, name } of found?.results ?? []) seen.current.set(_id, name);
    if (chosen && !seen.current.has(chosen)) seen.current.set(chosen, '…');
    return [...seen.current].map(([value, label]) => ({ value, label }));
  }, [lines, found, chosen]);
  return { options, search };
}
