import { expect, test } from 'vitest';
import { type IdleProject, type IdleRules, judgeIdle } from './idle-project.rules.ts';

const DAY_MS = 24 * 3_600_000;
const start = new Date('2026-01-01T00:00:00Z');
const dayOf = (day: number) => new Date(start.getTime() + day * DAY_MS);
const rules: IdleRules = { archiveDays: 100, deleteDays: 60 };

/** What happens on which day, to a project that was used last on the first, where the job runs every day. */
function live(until: number, { from = 1, wake = {} }: { from?: number; wake?: Record<number, true> } = {}) {
  const project: IdleProject = { step: 0, stepAt: null, usedAt: start, archivedAt: null };
  const happened: Array<[number, string]> = [];
  for (let day = from; day <= until; day++) {
    const now = dayOf(day);
    if (wake[day]) project.usedAt = now;
    const next = judgeIdle(project, rules, now);
    if (next.do === 'nothing') continue;
    happened.push([day, next.do === 'tell' ? `${next.what} ${next.step}` : next.do]);
    if (next.do === 'delete') break;
    if (next.do === 'archive') project.archivedAt = now;
    project.step = next.do === 'archive' ? 3 : next.step;
    project.stepAt = now;
    if (next.do === 'forget') project.stepAt = null;
  }
  return happened;
}

test('an owner is told 14 and 3 days before a project is archived, and before it is deleted', () => {
  expect(live(400)).toEqual([
    [86, 'archive 1'],
    [97, 'archive 2'],
    [100, 'archive'],
    [146, 'delete 4'],
    [157, 'delete 5'],
    [160, 'delete'],
  ]);
});

test('a rule that is switched on late leaves the owner all of the days', () => {
  expect(live(1020, { from: 1000 })).toEqual([
    [1000, 'archive 1'],
    [1011, 'archive 2'],
    [1014, 'archive'],
  ]);
});

test('whoever uses the project meanwhile begins it all anew, and in the archive keeps it', () => {
  expect(live(110, { wake: { 98: true } })).toEqual([
    [86, 'archive 1'],
    [97, 'archive 2'],
    [98, 'forget'],
  ]);
  expect(live(215, { wake: { 158: true } }).slice(3)).toEqual([
    [146, 'delete 4'],
    [157, 'delete 5'],
    [158, 'forget'],
    [204, 'delete 4'],
    [215, 'delete 5'],
  ]);
});

test('what was archived by hand, and what no rule is about, stays', () => {
  const byHand = { step: 0, stepAt: null, usedAt: start, archivedAt: dayOf(5) };
  expect(judgeIdle(byHand, rules, dayOf(5000))).toEqual({ do: 'nothing' });
  const idle = { step: 0, stepAt: null, usedAt: start, archivedAt: null };
  const off = { archiveDays: null, deleteDays: null };
  expect(judgeIdle(idle, off, dayOf(5000))).toEqual({ do: 'nothing' });
  expect(judgeIdle({ ...idle, step: 2, stepAt: dayOf(97) }, off, dayOf(200))).toEqual({
    do: 'forget',
    step: 0,
  });
});
