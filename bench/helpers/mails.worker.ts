import pg from 'pg';
import { pino } from 'pino';
import { loadConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/parts/database/database.ts';
import { openMailer } from '../../server/parts/mail/mailer.ts';
import { openStorage } from '../../server/parts/storage/open-storage.ts';
import { sendDueMails } from '../../server/test/measured.ts';

/** Sends all that is due, as a worker of the product does, and says what it took. Nothing else is in its memory. */
const config = { ...loadConfig(), secret: process.env.KOMA_SECRET ?? '' };
// What it says in the end is read from its output.
const log = pino({ level: 'warn' }, pino.destination(2));
const connection = { connectionString: process.env.BENCH_DATABASE ?? '', max: 5 };
const { db } = openDatabase({ connection, onError: () => undefined });
const storage = await openStorage({ config, log });
const mailer = openMailer({ config });

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...input: Parameters<typeof query>) {
  statements += 1;
  return query.apply(this, input);
} as typeof query;

const memory = [process.memoryUsage().rss / 1024 ** 2];
const start = performance.now();
let claimed = 0;
for (let some = 1; some > 0; claimed += some) {
  some = await sendDueMails({ db, config, log, storage, mailer });
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  memory.push(rss / 1024 ** 2);
  if (process.env.BENCH_MEMORY && memory.length % 10 === 1)
    console.error(
      memory.length * 100,
      ...[rss, heapTotal, heapUsed, external, arrayBuffers].map((bytes) => Math.round(bytes / 1024 ** 2)),
    );
}
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ claimed, statements, seconds, memory }));
await mailer.stop();
await storage.stop();
await db.destroy();
