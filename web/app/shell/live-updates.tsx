import { eventsOf } from '../../../contract/events.ts';
import { queryClient } from '../../lib/query.ts';
import { useEvent, useLiveConnection } from '../../lib/use-live.ts';

const everything = ['projects', 'teams', 'overview', 'counts'];
/** What somebody may see of them, where that changed: a page that may no longer be shown finds out. */
const reached = ['files', 'review', 'link', 'shared'];

const aboutPeople = eventsOf('project', 'team');

function refresh(keys: string[]) {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** What others change about projects, teams and their people shows on this page at once. */
export function LiveUpdates() {
  useLiveConnection();
  useEvent(aboutPeople, () => refresh(everything));
  useEvent('access.changed', () => refresh([...everything, ...reached]));
  return null;
}
