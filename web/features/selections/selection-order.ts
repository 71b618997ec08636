import { queryClient } from '../../lib/query.ts';
import { queryKeys } from '../../lib/query-keys.ts';

interface Item {
  _id: string;
}
interface Pages {
  pages: Array<{ results: Item[] }>;
}

const filter = (selectionId: string) => ({
  queryKey: queryKeys.files.lists,
  predicate: ({ queryKey: [, , listing] }: { queryKey: readonly unknown[] }) =>
    typeof listing === 'object' && listing !== null && 'id' in listing && listing.id === selectionId,
});

export function readOrder(selectionId: string): string[] {
  const [found] = queryClient.getQueriesData<Pages>(filter(selectionId));
  return found?.[1]?.pages.flatMap(({ results }) => results.map(({ _id }) => _id)) ?? [];
}

export function showOrder(selectionId: string, ids: readonly string[]) {
  queryClient.setQueriesData<Pages>(filter(selectionId), (data) => {
    if (!data) return data;
    const known = new Map(data.pages.flatMap(({ results }) => results.map((item) => [item._id, item])));
    const results = ids.flatMap((id) => known.get(id) ?? []);
    return { ...data, pages: data.pages.slice(0, 1).map((page) => ({ ...page, results })) };
  });
}

/** Moves files before another one, or to the end for null. Moved before one of themselves, they stay. */
export function placeBefore(order: readonly string[], moved: readonly string[], beforeId: string | null) {
  if (beforeId !== null && moved.includes(beforeId)) return [...order];
  const rest = order.filter((id) => !moved.includes(id));
  const at = beforeId === null ? -1 : rest.indexOf(beforeId);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, ...order.filter((id) => moved.includes(id)));
}

export function stepOf(order: readonly string[], id: string, step: 1 | -1): string[] {
  const at = order.indexOf(id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= order.length) return [...order];
  return order.toSpliced(at, 1).toSpliced(to, 0, id);
}
