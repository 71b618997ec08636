import { eventsOf } from '../../../contract/events.ts';
import { useEvent, useLiveConnection } from '../../lib/live/use-live.ts';
import { changed, changedBy } from '../../lib/stale.ts';

/** Every open page hears of a new banner in the same moment: they do not all ask in the next one. */
const SPREAD_MS = 2000;

const aboutPeople = eventsOf('project', 'team', 'access');

export function LiveUpdates() {
  useLiveConnection();
  useEvent(aboutPeople, changedBy);
  useEvent('banner.changed', () => void setTimeout(() => void changed('banner'), Math.random() * SPREAD_MS));
  return null;
}
