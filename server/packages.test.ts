import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment, readLastStage, wordsOf } from '../scripts/read-dockerfile.mjs';
import { loadConfig } from './config.ts';

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const [compose, unit, caddy] = [read('compose.yml'), read('koma@.service'), read('Caddyfile')];
const stage = readLastStage(join(root, 'Dockerfile'));

const known = new Set(loadConfig({}).settings.map(({ name }) => name));
const others = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'PGPASSWORD', 'NODE_COMPILE_CACHE'];
const unknownOf = (names: string[]) => names.filter((name) => !known.has(name) && !others.includes(name));

test('one service builds the image, and every other one that runs it takes that', () => {
  // A second parallel build would fail, as the name is taken.
  expect(compose.match(/^\s+build:/gm)).toHaveLength(1);
  expect(compose).toMatch(/\n {2}api:\n {4}<<: \*koma\n(?: {4}#.*\n)* {4}build:/);
});

test('whoever starts with compose is told every setting that has no default', () => {
  const [how = ''] = compose.split('\n');
  const needed = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
  expect(needed.length).toBeGreaterThan(3);
  expect(needed.filter((name) => !how.includes(`${name}=`))).toEqual([]);
});

test('no default holds another one, which not every compose understands', () => {
  expect(compose).not.toMatch(/\$\{[^}]*\$\{/);
});

test('no password stands in an address, in which some of its letters would mean something else', () => {
  expect(compose).not.toMatch(/:\/\/[^\s/]*\$\{\w*(?:PASSWORD|SECRET|KEY)/);
});

test('the settings that the packages name are settings of Koma', () => {
  const [, settings = ''] = /environment: &settings\n((?: {4}.*\n)+)/.exec(compose) ?? [];
  const ofCompose = [...settings.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name);
  const [, line = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
  const ofUnit = line.split(' ').map((pair) => pair.split('=')[0] ?? '');
  const ofImage = Object.keys(readEnvironment(stage));
  for (const names of [ofCompose, ofUnit, ofImage]) {
    expect(names.length).toBeGreaterThan(2);
    expect(unknownOf(names)).toEqual([]);
  }
});

test('what the packages run and mount is there', () => {
  const files = [...compose.matchAll(/- \.\/(\S+?):|\[\.\/(\S+?):/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  expect(files.length).toBeGreaterThan(0);
  const ran = [unit, ...stage.map(({ words }) => words)].flatMap(
    (text) => text.match(/\/koma\/deploy\/[\w.]+/g) ?? [],
  );
  const names = [...files, ...ran.map((path) => path.split('/').at(-1) ?? '')];
  expect(names.filter((name) => !existsSync(join(root, 'deploy', name)))).toEqual([]);
});

test('the image runs as nobody in particular, says how it is, and TLS takes three lines', () => {
  expect(wordsOf(stage, 'USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/);
  expect(wordsOf(stage, 'HEALTHCHECK')).toContain('/koma/deploy/health.mjs');
  expect(compose).toContain('read_only: true');
  expect(caddy.trim().split('\n')).toHaveLength(3);
});
