import { queryClient } from '../../lib/query.ts';

export const filesKey = ['files'];
export const pagesKey = [...filesKey, 'pages'];
export const infoKey = (id: string) => [...filesKey, 'info', id];

/** Files came, went or changed: every list, tree and count that shows them asks again. */
export const refreshFiles = () =>
  Promise.all(
    [filesKey, ['projects'], ['overview'], ['trash']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
