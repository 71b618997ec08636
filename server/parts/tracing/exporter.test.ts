import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openExporter, WAITING_MAX } from './exporter.ts';
import { beginSpan } from './span.ts';

const BATCH = 512;
const TOO_MANY = 3 * WAITING_MAX;
const warn = vi.fn();
let arrived: string[];
let answers: ServerResponse[];
let isSilent: boolean;
let collector: ReturnType<typeof createServer>;
let exporter: ReturnType<typeof openExporter>;

beforeEach(async () => {
  warn.mockClear();
  [arrived, answers, isSilent] = [[], [], true];
  collector = createServer(async (request, response) => {
    const told = (await json(request)) as {
      resourceSpans: [{ scopeSpans: [{ spans: Array<{ name: string }> }] }];
    };
    arrived.push(...told.resourceSpans[0].scopeSpans[0].spans.map(({ name }) => name));
    if (isSilent) answers.push(response);
    else response.end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1/traces`;
  exporter = openExporter({ url, headers: {}, resource: {}, log: { warn }, patience: 300_000 });
});
afterEach(() => {
  collector.close();
  collector.closeAllConnections();
});

const trace = (count: number, name: string) => {
  for (let at = 0; at < count; at++)
    exporter.take(beginSpan({ name, traceId: 'c0ffee00c0ffee00c0ffee00c0ffee00', parentSpanId: undefined }));
};

test('a collector that never answers is kept no more for than the limit, and what is dropped is counted', async () => {
  trace(TOO_MANY, 'kept or dropped');
  await expect.poll(() => answers.length).toBe(1);
  collector.close();
  collector.closeAllConnections();
  await exporter.stop();
  expect(arrived).toHaveLength(BATCH);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(Error), dropped: TOO_MANY - WAITING_MAX + BATCH },
    'Traces could not be sent and are dropped',
  );
});

test('one that was silent for a while gets what was kept, and all that comes after it', async () => {
  trace(TOO_MANY, 'meanwhile');
  await expect.poll(() => answers.length).toBe(1);
  isSilent = false;
  for (const answer of answers) answer.end('{}');
  await exporter.stop();
  expect(arrived).toHaveLength(WAITING_MAX);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(Error), dropped: TOO_MANY - WAITING_MAX },
    expect.any(String),
  );
  trace(WAITING_MAX, 'afterwards');
  await exporter.stop();
  expect(arrived.filter((name) => name === 'afterwards')).toHaveLength(WAITING_MAX);
});
