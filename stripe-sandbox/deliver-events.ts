import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import type { Database } from '../server/platform/database/database.ts';
import { inTransaction } from '../server/platform/database/in-transaction.ts';
import { lockWaitingEvents, markDelivered, putOff } from './deliver-events.queries.ts';
import type { Sandbox } from './sandbox-server.ts';

const WEBHOOK_PATH = '/api/billing/webhook';

const signEvent = ({ payload, secret }: { payload: string; secret: string }): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret });

interface Delivery {
  sandbox: Sandbox;
  secret: string;
  app: FastifyInstance;
}

/** Polls for events of other processes. */
const LOOK_MS = 5000;
const AT_ONCE = 20;

export function startDelivery(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  { sandbox, secret, app }: Delivery,
) {
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const deliver = () => {
    running = running.then(async () => {
      if (!isStopped) await deliverWaiting({ db, secret, app });
    });
    running = running.catch((error: unknown) =>
      log.warn({ err: error }, 'sandbox events were not delivered'),
    );
  };
  sandbox.onCall = deliver;
  const timer = setInterval(deliver, LOOK_MS);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function deliverWaiting({ db, secret, app }: { db: Database; secret: string; app: FastifyInstance }) {
  let count = AT_ONCE;
  while (count === AT_ONCE) {
    count = await inTransaction(db, async (tx) => {
      const events = await lockWaitingEvents(tx, AT_ONCE);
      for (const event of events) {
        const payload = JSON.stringify(event.body);
        const { statusCode } = await app.inject({
          method: 'POST',
          url: WEBHOOK_PATH,
          headers: {
            'content-type': 'application/json',
            'stripe-signature': signEvent({ payload, secret }),
          },
          payload,
        });
        await (statusCode < 300 ? markDelivered(tx, event.id) : putOff(tx, event));
      }
      return events.length;
    });
  }
}
