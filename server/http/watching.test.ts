import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditReader } from '../features/audit/audit-reader.ts';
import { catchUp } from '../features/events/reading.service.ts';
import { removeObjectsJob } from '../jobs/remove-objects.ts';
import { labelsOf } from '../test/read-promql.ts';
import type { TestApp } from '../test/test-accounts.ts';
import { startTestApp } from '../test/test-app.ts';
import { buildWorkerApp } from '../worker-app.ts';

let koma: TestApp;
let worker: FastifyInstance;
beforeAll(async () => {
  koma = await startTestApp();
  worker = await buildWorkerApp(koma.platform);
  await leaveWork(koma);
});
afterAll(async () => {
  await worker.close();
  await koma.stop();
});

const read = (name: string) => readFileSync(new URL(`../../docs/watching/${name}`, import.meta.url), 'utf8');

const readFigures = async (app: FastifyInstance) =>
  (await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body;

async function declaredBy(app: FastifyInstance): Promise<Set<string>> {
  const declared = [...(await readFigures(app)).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(
    ([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set(declared);
}

const namesIn = (expression: string): string[] => expression.match(/\b(?:koma|nodejs|process)_\w+/g) ?? [];

interface Dashboard {
  panels: Array<{ title: string; targets: Array<{ expr: string; legendFormat: string }> }>;
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

async function readLabels(app: FastifyInstance): Promise<Map<string, string[]>> {
  const labels = new Map([...(await declaredBy(app))].map((name) => [name, [] as string[]]));
  for (const [, name = '', text = ''] of (await readFigures(app)).matchAll(/^(\w+)\{(.*)\} /gm))
    labels.set(
      name,
      [...text.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
    );
  return labels;
}

async function leaveWork({ platform }: TestApp) {
  for (let count = 0; count < 3; count++)
    await platform.queue.enqueue(platform.db, removeObjectsJob, { keys: [] });
  await platform.pool.query(`update jobs set state = 'failed', ended_at = now()
    where id = (select id from jobs where name = 'remove-objects' limit 1)`);
  await catchUp(platform, auditReader);
}

const alerts = rules.split(/^ {6}- alert: /m).slice(1);
const askedOf = (alert: string) =>
  /^ {8}expr: (?:>-\n)?((?: {10}.*\n)+|.*\n)/m.exec(alert)?.[1]?.trim() ?? 'nothing';

test('every label that the dashboard and the alerts ask for, or show, is one that the figure has', async () => {
  const figures = await readLabels(koma.app);
  for (const { targets } of dashboard.panels)
    for (const { expr, legendFormat } of targets) {
      const labels = labelsOf(expr, figures);
      const shown = [...legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label]) => label);
      expect(labels, expr).toEqual(expect.arrayContaining(shown));
    }
  for (const alert of alerts) {
    const labels = labelsOf(askedOf(alert), figures);
    const shown = [...alert.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
    expect(labels, alert).toEqual(expect.arrayContaining(shown));
  }
});

test('a label that is not there, a bracket that is left open and sides that never meet are found', () => {
  const figures = new Map([
    ['koma_a', ['queue']],
    ['koma_b', ['reader']],
  ]);
  expect(labelsOf('max by (queue) (koma_a{job="koma"}) > 0', figures)).toEqual(['queue']);
  for (const [wrong, why] of [
    ['max by (reader) (koma_a)', 'no label reader'],
    ['max(koma_a{reader="x"})', 'no label reader'],
    ['max by (queue) (koma_a', 'the end'],
    ['max by (queue) (koma_a))', 'too much'],
    ['koma_a / koma_b', 'never meets'],
    ['koma_c', 'no figure koma_c'],
  ] as const)
    expect(() => labelsOf(wrong, figures), wrong).toThrow(why);
});

test('jobs that were given up are told by their kind, beside those that wait', async () => {
  const figures = await readFigures(koma.app);
  expect(figures).toContain('koma_jobs_given_up{queue="remove-objects"} 1');
  expect(figures).toContain('koma_jobs_waiting{queue="remove-objects"} 2');
  expect(figures).toContain('koma_jobs_waiting_seconds{queue="remove-objects"} 2');
});

test('what waits is read once for all figures that tell of it', async () => {
  const reading = vi.spyOn(koma.platform.queue, 'readWaiting');
  await readFigures(koma.app);
  expect(reading).toHaveBeenCalledTimes(1);
  await readFigures(koma.app);
  expect(reading).toHaveBeenCalledTimes(2);
  reading.mockRestore();
});

test('an old backup calls somebody only where backups are made by the clock', async () => {
  const told = async (app: FastifyInstance) =>
    /^koma_backup_scheduled (\d)$/m.exec(await readFigures(app))?.[1];
  expect(await told(koma.app)).toBe('0');
  const scheduled = await startTestApp({ environment: { BACKUP_DIR: '/nowhere/backups' } });
  expect(await told(scheduled.app)).toBe('1');
  await scheduled.stop();
  const paging = alerts.filter((alert) => alert.includes('severity: page')).map(askedOf);
  const ofBackups = paging.filter((asked) => asked.includes('koma_backup'));
  expect(ofBackups.length).toBeGreaterThan(0);
  for (const asked of ofBackups) expect(asked).toContain('max(koma_backup_scheduled) == 1');
});

test('each alert says what is wrong and for how long it has to be', () => {
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
