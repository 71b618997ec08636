import { LIVE_STREAMS, LIVE_WAIT_SECONDS } from '../../../contract/limits.ts';
import { type Failure, fail } from '../../failure.ts';

interface Place {
  sessionId: string | undefined;
  linkId: string | undefined;
  network: string;
  /** Makes room for a newer stream of the session. */
  rest: () => void;
}

interface Limits {
  max: number;
  /** Limit of a network. Visitors get half, so that they cannot crowd out accounts. */
  networkMax: number;
}

export function openStreamPlaces({ max, networkMax }: Limits) {
  const taken = new Set<Place>();
  const groups = new Map<string, Set<Place>>();

  const namesOf = ({ sessionId, linkId, network }: Place) => ({
    session: sessionId && `session ${sessionId}`,
    link: linkId && `link ${linkId}`,
    network: `network ${network}`,
    visitors: sessionId === undefined ? `visitors ${network}` : undefined,
  });
  const isFull = (name: string | undefined, most: number) =>
    name !== undefined && (groups.get(name)?.size ?? 0) >= most;

  const enter = (place: Place) => {
    taken.add(place);
    for (const name of Object.values(namesOf(place))) {
      if (name) groups.set(name, (groups.get(name) ?? new Set()).add(place));
    }
  };
  const leave = (place: Place) => {
    taken.delete(place);
    for (const name of Object.values(namesOf(place))) {
      const group = name ? groups.get(name) : undefined;
      group?.delete(place);
      if (name && group?.size === 0) groups.delete(name);
    }
  };
  const refuse = (place: Place): Failure | undefined => {
    const { link, network, visitors } = namesOf(place);
    const retryAfter = LIVE_WAIT_SECONDS;
    if (taken.size >= max) return fail('unavailable', { message: 'live.full', retryAfter });
    if (isFull(link, LIVE_STREAMS.link)) {
      return fail('tooManyRequests', { message: 'live.link', retryAfter });
    }
    if (isFull(network, networkMax) || isFull(visitors, Math.ceil(networkMax / 2))) {
      return fail('tooManyRequests', { message: 'live.network', retryAfter });
    }
    return undefined;
  };

  return {
    /** Rests the oldest stream of a full session: the newest window is the one in use. */
    take(place: Place): () => void {
      const { session } = namesOf(place);
      const oldest = isFull(session, LIVE_STREAMS.session)
        ? groups
            .get(session ?? '')
            ?.values()
            .next().value
        : undefined;
      if (oldest) leave(oldest);
      const refusal = refuse(place);
      if (refusal && oldest) enter(oldest);
      if (refusal) throw refusal;
      enter(place);
      oldest?.rest();
      return () => leave(place);
    },
  };
}
