import { readEventScopes } from '../../access/audience/event-visibility.queries.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';
import type { Platform } from '../../platform.ts';
import { subjectsOf } from '../events/events.service.ts';
import { type Audience, holdersOf, peopleOf } from './audience.rules.ts';
import { canReceive } from './event-visibility.ts';

export interface Delivery {
  audience: Audience;
  event: RecordedEvent;
}

const once = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** Judges many events for many audiences in one statement. */
export async function decideDeliveries(
  { db }: Pick<Platform, 'db'>,
  deliveries: Delivery[],
): Promise<boolean[]> {
  const announced = once(deliveries.map(({ event }) => event));
  const audiences = once(deliveries.map(({ audience }) => audience));
  const within = subjectsOf(once(announced.flatMap(({ topics }) => topics)));
  const isAsked = within.projectIds.length + within.teamIds.length > 0;
  const judged = isAsked
    ? await readEventScopes(db, { audiences: { ...peopleOf(audiences), within }, ids: idsOf(announced) })
    : { reaches: [], things: [] };
  const reaches = Map.groupBy(judged.reaches, ({ holder }) => holder);
  const things = new Map(judged.things.map((thing) => [thing.id, thing]));
  const open = new Map(
    audiences.map((audience) => [
      audience,
      holdersOf(audience).flatMap((holder) => reaches.get(holder) ?? []),
    ]),
  );
  return deliveries.map(({ audience, event }) =>
    canReceive({ audience, event, reaches: open.get(audience) ?? [], things }),
  );
}

function idsOf(announced: RecordedEvent[]) {
  const all = announced.map(({ data }) => data);
  return {
    itemIds: once(all.flatMap(({ fileId, parentFileId }) => [fileId ?? [], parentFileId ?? []].flat())),
    versionIds: once(all.flatMap(({ fileVersionId }) => fileVersionId ?? [])),
    commentIds: once(all.flatMap(({ commentId, replyId }) => replyId ?? commentId ?? [])),
  };
}
