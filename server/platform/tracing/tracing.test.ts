import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { SpanKind } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import { loadConfig } from '../../config.ts';
import { makeClip } from '../../test/media/test-media.ts';
import { newAddress, PASSWORD, type TestApp, wire } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { castProject } from '../../test/test-projects.ts';
import { sendFile } from '../../test/test-uploads.ts';
import { carryTrace, readCarried } from './span.ts';
import { openTracer } from './tracer.ts';

interface Told {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: string } }>;
}

const told: Told[] = [];
const services = new Set<string | undefined>();
let collector: Server;
let collectorUrl: string;
let koma: TestApp;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: Array<{ resource: Pick<Told, 'attributes'>; scopeSpans: Array<{ spans: Told[] }> }>;
    };
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(attributeOf(resource, 'service.name'));
      told.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' ? address?.port : 0;
  collectorUrl = `http://127.0.0.1:${port}`;
  koma = await startTestApp({
    works: true,
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
      OTEL_SERVICE_NAME: 'koma-in-a-test',
    },
  });
});
afterAll(async () => {
  await koma.stop();
  collector.close();
});

const attributeOf = ({ attributes }: Pick<Told, 'attributes'>, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

function readSettings(environment: NodeJS.ProcessEnv) {
  const { tracing } = loadConfig(environment);
  if (!tracing) throw new Error('Nothing is traced.');
  return tracing;
}

test('one upload is one trace: the request, its jobs and every run of ffmpeg', async () => {
  const { owner, project } = await castProject(koma);
  const path = join(koma.platform.config.dataDir, 'clip.mp4');
  await makeClip({ path, isStill: true });
  const bytes = await readFile(path);
  const body = await sendFile(koma, owner, { projectId: project._id, name: 'clip.mp4', bytes });
  const traceId = 'c0ffee00c0ffee00c0ffee00c0ffee00';
  const response = await koma.app.inject({
    method: 'POST',
    url: `/api${uploads.createFile.path}`,
    payload: body,
    headers: { authorization: `Bearer ${owner.token}`, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  expect(response.statusCode).toBe(200);

  const spans = () => told.filter((span) => span.traceId === traceId);
  const named = (name: string) => spans().filter((span) => span.name === name);
  await expect.poll(() => named('transcode-short').length, { timeout: 280_000 }).toBe(1);
  const [request] = named('POST /api/file/create-file');
  const [probing] = named('probe-video');
  const [coding] = named('transcode-short');
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
  expect(probing?.parentSpanId).toBe(request?.spanId);
  expect(coding?.parentSpanId).toBe(probing?.spanId);
  const parents = named('ffmpeg').map(({ parentSpanId }) => parentSpanId);
  expect(parents).toContain(probing?.spanId);
  expect(parents).toContain(coding?.spanId);
  const requestId = response.headers['x-request-id'];
  for (const span of [request, probing, coding])
    expect(span && attributeOf(span, 'koma.request_id')).toBe(requestId);
  for (const { startTimeUnixNano, endTimeUnixNano } of spans())
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect([...services]).toEqual(['koma-in-a-test']);
});

test('addresses and bodies are not told, and a caller who wants no trace gets none', async () => {
  const traceId = 'decaf000decaf000decaf000decaf000';
  const ask = (flags: string) =>
    koma.app.inject({
      url: '/api/request/open/secret-code',
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` },
    });
  await ask('00');
  await ask('01');
  await koma.platform.tracer?.flush();
  expect(told.filter((span) => span.traceId === traceId).map(({ name }) => name)).toEqual([
    'GET /api/request/open/:code',
  ]);
  expect(JSON.stringify(told)).not.toContain('secret-code');
});

test('what an unwanted trace queues is run without one, and still names its request', async () => {
  const traceId = 'beef0000beef0000beef0000beef0000';
  const parent = `00-${traceId}-00f067aa0ba902b7-00`;
  const response = await koma.app.inject({
    method: 'POST',
    url: `/api${accounts.sendCode.path}`,
    payload: { email: newAddress(), name: 'Mai', password: wire(PASSWORD) },
    headers: { traceparent: parent },
  });
  expect(response.statusCode).toBe(200);
  const readJob = async () => {
    const { rows } = await koma.platform.pool.query<{ id: string; state: string; trace: object }>(
      "select id, state, payload -> 'trace' as trace from jobs where payload #>> '{trace,parent}' like $1",
      [`00-${traceId}-%-00`],
    );
    return rows[0];
  };
  await expect.poll(async () => (await readJob())?.state).toBe('done');
  const job = await readJob();
  expect(job?.trace).toMatchObject({ requestId: response.headers['x-request-id'] });
  await koma.platform.tracer?.flush();
  expect(told.filter((span) => span.traceId === traceId)).toEqual([]);
  expect(told.filter((span) => attributeOf(span, 'koma.job_id') === job?.id)).toEqual([]);
});

test('whatever share of the requests is kept, their jobs are kept with them and no others', async () => {
  for (const sampler of ['parentbased_traceidratio', 'traceidratio']) {
    const settings = readSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    });
    const tracer = openTracer(settings, koma.platform.log);
    const [asked, ran] = [`asked by ${sampler}`, `ran by ${sampler}`];
    for (let request = 0; request < 50; request++) {
      const carried = await tracer.run({ name: asked, kind: SpanKind.SERVER, attributes: {} }, async () =>
        carryTrace(),
      );
      await tracer.run(
        { name: ran, kind: SpanKind.CONSUMER, attributes: {}, ...readCarried(carried) },
        async () => undefined,
      );
    }
    await tracer.flush();
    const tracesOf = (name: string) => told.filter((span) => span.name === name).map((span) => span.traceId);
    expect(tracesOf(asked)).not.toEqual([]);
    expect(tracesOf(asked).length).toBeLessThan(50);
    expect(tracesOf(ran)).toEqual(tracesOf(asked));
  }
});

test('a collector that takes nothing is reported, once for many spans', async () => {
  const refusing = createServer((_, response) => response.writeHead(500).end());
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const address = refusing.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const settings = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const warn = vi.fn();
  const tracer = openTracer(settings, { warn });
  const span = { name: 'nobody takes it', kind: SpanKind.SERVER, attributes: {} };
  for (let count = 0; count < 2000; count++) await tracer.run(span, async () => undefined);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  await tracer.stop();
  refusing.close();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(Error) },
    'Traces could not be sent and are dropped',
  );
});

test('spans that find no room while a collector says nothing are reported', async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const warn = vi.fn();
  const settings = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const tracer = openTracer(settings, { warn });
  const begin = () =>
    tracer.run({ name: 'waits', kind: SpanKind.SERVER, attributes: {} }, async () => undefined);
  for (let count = 0; count < 10_000; count++) await begin();
  silent.closeAllConnections();
  silent.close();
  await expect
    .poll(
      async () => {
        await begin();
        return warn.mock.calls.map(([{ note }]) => note);
      },
      { timeout: 15_000 },
    )
    .toContainEqual(expect.stringMatching(/Dropped \d+ spans/));
  await tracer.stop();
});

test('without an address nothing is traced; a share, a header and a switch are read', () => {
  const read = (environment: NodeJS.ProcessEnv) => loadConfig(environment).tracing;
  expect(read({})).toBeUndefined();
  expect(read({ OTEL_SERVICE_NAME: 'koma' })).toBeUndefined();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  expect(read({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
  expect(
    read({
      ...endpoint,
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,other=1=2',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
    }),
  ).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: { authorization: 'Bearer x', other: '1=2' },
    resource: { 'deployment.environment': 'test' },
    ratio: 0.1,
    followsCaller: false,
  });
  expect(() => read({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('over HTTP');
});
