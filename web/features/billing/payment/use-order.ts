import { useQuery } from '@tanstack/react-query';
import { type Order, payment } from '../../../../contract/calls/payment.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { pauseUntilOnline } from '../../../lib/connection.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const fetchOrder = async (id: string, signal?: AbortSignal): Promise<Order> =>
  (await api(payment.getOrder, { params: { id } }, signal ? { signal } : {})).data;

export const useOrder = (id: string) =>
  useQuery({
    queryKey: queryKeys.order.of(id),
    queryFn: ({ signal }) => fetchOrder(id, signal),
    // Another tab or the bank may have changed it.
    staleTime: 0,
    meta: { showsFailure: true },
  });

/** Tells whether the order can still change without its owner. */
export const isUnderWay = ({ state, clientSecret }: Order) => state === 'paying' && clientSecret === null;

/** About half a minute. Trying again afterwards charges nothing twice. */
const TRIES = 5;
const mayPass = (error: unknown) => error instanceof ApiError && (error.http === 0 || error.http >= 500);

/** Polls the order until an answer arrives: a lost answer may have been a charge. */
export async function findOutcome(id: string, signal: AbortSignal): Promise<Order> {
  for (let tries = 0, pause = 1000; ; pause = Math.min(2 * pause, 15_000)) {
    try {
      const order = await fetchOrder(id, signal);
      tries += 1;
      if (!isUnderWay(order) || tries >= TRIES) {
        queryClient.setQueryData(queryKeys.order.of(id), order);
        return order;
      }
    } catch (error) {
      if (!mayPass(error)) throw error;
    }
    await pauseUntilOnline(pause);
    signal.throwIfAborted();
  }
}
