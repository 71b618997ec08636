import { ACCESS_CHANGED } from '../../../contract/live.ts';
import { queryClient } from '../../lib/query.ts';
import { useLiveConnection, useLiveMessages } from '../../lib/use-live.ts';

const everything = ['projects', 'teams', 'overview', 'counts'];
/** What somebody may see of them, where that changed: a page that may no longer be shown finds out. */
const reached = ['files', 'review', 'link', 'shared'];

/** What others change about projects, teams and their people shows on this page at once. */
export function LiveUpdates() {
  useLiveConnection();
  useLiveMessages(({ type }) => {
    if (type !== ACCESS_CHANGED && !/^(project|team)\./.test(type)) return;
    const asked = type === ACCESS_CHANGED ? [...everything, ...reached] : everything;
    for (const key of asked) void queryClient.invalidateQueries({ queryKey: [key] });
  });
  return null;
}
