import { eventsOf } from '../../../contract/events.ts';
import { useEvent, useLiveConnection } from '../../lib/live/use-live.ts';
import { changedBy } from '../../lib/stale.ts';

const aboutPeople = eventsOf('project', 'team', 'access');

export function LiveUpdates() {
  useLiveConnection();
  useEvent(aboutPeople, changedBy);
  return null;
}
