import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../test/test-accounts.ts';
import { startTestApp } from '../test/test-app.ts';
import { buildWorkerApp } from '../worker-app.ts';

let koma: TestApp;
let worker: FastifyInstance;
beforeAll(async () => {
  koma = await startTestApp();
  worker = await buildWorkerApp(koma.parts);
});
afterAll(async () => {
  await worker.close();
  await koma.stop();
});

const read = (name: string) => readFileSync(new URL(`../../docs/watching/${name}`, import.meta.url), 'utf8');

/** Names that a process declares, with those that a histogram is read by. */
async function declaredBy(app: FastifyInstance): Promise<Set<string>> {
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  const declared = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set(declared);
}

const namesIn = (expression: string): string[] => expression.match(/\b(?:koma|nodejs|process)_\w+/g) ?? [];

interface Dashboard {
  panels: Array<{ title: string; targets: Array<{ expr: string }> }>;
}

const dashboard: Dashboard = JSON.parse(read('koma-dashboard.json'));
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const rules = read('koma-alerts.yml');

test('every figure of the dashboard and of the alerts is told by servers and workers alike', async () => {
  const [served, worked] = [await declaredBy(koma.app), await declaredBy(worker)];
  const used = [...new Set([...expressions, rules].flatMap(namesIn))];
  expect(used.filter((name) => !served.has(name))).toEqual([]);
  expect(used.filter((name) => !worked.has(name))).toEqual([]);
});

test('every figure of ours is watched: on the dashboard, and what can go wrong by an alert', async () => {
  const own = [...(await declaredBy(koma.app))].filter((name) => name.startsWith('koma_'));
  const shown = new Set(expressions.flatMap(namesIn));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
  const alerted = new Set(namesIn(rules));
  const quiet = ['koma_jobs_waiting', 'koma_mails_due', 'koma_http_request_seconds_sum'];
  expect(own.filter((name) => !alerted.has(name) && !quiet.includes(name))).toEqual([]);
});

test('each alert says what is wrong and for how long it has to be', () => {
  const alerts = rules.split(/^ {6}- alert: /m).slice(1);
  expect(alerts.length).toBeGreaterThan(5);
  for (const alert of alerts)
    for (const part of [
      /^\w+$/m,
      /^ {8}expr: /m,
      /^ {8}for: \d+[mh]$/m,
      /severity: (page|ticket)/,
      /summary: "/,
    ])
      expect(alert).toMatch(part);
});
