import { ACCESS_CHANGED } from '../../../contract/live.ts';
import { queryClient } from '../../lib/query.ts';
import { useLiveConnection, useLiveMessages } from '../../lib/use-live.ts';

const everything = ['projects', 'teams', 'overview', 'counts'];

/** What others change about projects, teams and their people shows on this page at once. */
export function LiveUpdates() {
  useLiveConnection();
  useLiveMessages(({ type }) => {
    if (type !== ACCESS_CHANGED && !/^(project|team)\./.test(type)) return;
    for (const key of everything) void queryClient.invalidateQueries({ queryKey: [key] });
  });
  return null;
}
