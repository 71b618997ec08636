import { expect, test } from 'vitest';
import { type IdleProject, type IdleRules, judgeIdle } from './idle-project.rules.ts';

const DAY_MS = 24 * 3_600_000;
const start = new Date('2026-01-01T00:00:00Z');
const dayOf = (day: number) => new Date(start.getTime() + day * DAY_MS);
const rules: IdleRules = { archiveDays: 100, deleteDays: 60 };
const idle = {
  step: 0,
  stepAt: null,
  toldAt: null,
  usedAt: start,
  archivedAt: null,
  isOwnerRefused: false,
  isOpen: true,
  timeZone: 'UTC',
};

interface Life {
  from?: number;
  wake?: Record<number, true>;
  isDown?: (day: number) => boolean;
}

function live(until: number, { from = 1, wake = {}, isDown = () => false }: Life = {}) {
  const project: IdleProject = { ...idle };
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
    project.stepAt = next.do === 'forget' ? null : now;
    project.toldAt = next.do === 'tell' && !isDown(day) ? new Date(now.getTime() + 5000) : null;
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

test('what no mail server took is said again until one does, and counts from then on', () => {
  expect(live(400, { isDown: (day) => day < 91 }).slice(0, 5)).toEqual([
    [86, 'archive 1'],
    [88, 'archive 1'],
    [90, 'archive 1'],
    [92, 'archive 1'],
    [103, 'archive 2'],
  ]);
  expect(live(400, { isDown: (day) => day > 97 && day < 300 }).at(2)).toEqual([100, 'archive']);
  expect(live(1000, { isDown: (day) => day >= 97 }).map(([, what]) => what)).not.toContain('archive');
  expect(live(1000, { isDown: (day) => day >= 157 }).map(([, what]) => what)).not.toContain('delete');
});

test('whoever uses the project meanwhile begins it all anew, and in the archive keeps it', () => {
  expect(live(110, { wake: { 98: true } })).toEqual([
    [86, 'archive 1'],
    [97, 'archive 2'],
    [98, 'forget'],
  ]);
  expect(live(200, { wake: { 120: true } }).slice(3)).toEqual([
    [166, 'delete 4'],
    [177, 'delete 5'],
    [180, 'delete'],
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
  const byHand = { ...idle, archivedAt: dayOf(5) };
  expect(judgeIdle(byHand, rules, dayOf(5000))).toEqual({ do: 'nothing' });
  const off = { archiveDays: null, deleteDays: null };
  expect(judgeIdle(idle, off, dayOf(5000))).toEqual({ do: 'nothing' });
  expect(judgeIdle({ ...idle, step: 2, stepAt: dayOf(97) }, off, dayOf(200))).toEqual({
    do: 'forget',
    step: 0,
  });
});

test.each([
  [0, { do: 'nothing' }],
  [1, { do: 'forget', step: 0 }],
  [2, { do: 'forget', step: 0 }],
  [3, { do: 'nothing' }],
  [4, { do: 'forget', step: 3 }],
  [5, { do: 'forget', step: 3 }],
])(
  'whose owner no mail reaches, or which nobody can open, from step %i it neither goes on nor counts as told',
  (step, next) => {
    const archivedAt = step < 3 ? null : dayOf(100);
    const known = { ...idle, step, stepAt: dayOf(100), archivedAt };
    expect(judgeIdle({ ...known, isOwnerRefused: true }, rules, dayOf(5000))).toEqual(next);
    expect(judgeIdle({ ...known, isOpen: false }, rules, dayOf(5000))).toEqual(next);
  },
);

test('a rule that is made longer takes back what was told, and both words are said again', () => {
  const archivedAt = dayOf(100);
  const longer = { archiveDays: 100, deleteDays: 365 };
  for (const step of [4, 5]) {
    const told = { ...idle, step, stepAt: dayOf(157), toldAt: dayOf(157), archivedAt };
    expect(judgeIdle(told, longer, dayOf(158))).toEqual({ do: 'forget', step: 3 });
  }
  const forgotten = { ...idle, step: 3, stepAt: dayOf(158), archivedAt };
  expect(judgeIdle(forgotten, longer, dayOf(450))).toEqual({ do: 'nothing' });
  expect(judgeIdle(forgotten, longer, dayOf(451))).toMatchObject({ do: 'tell', step: 4 });
});

test.each([
  ['UTC', '2026-04-11T00:00:00Z'],
  ['America/Los_Angeles', '2026-04-11T07:00:00Z'],
  ['Asia/Tokyo', '2026-04-10T15:00:00Z'],
])('the day that a mail named begins where its owner lives, in %s', (timeZone, begins) => {
  const usedAt = new Date('2026-01-01T12:00:00Z');
  const told = { ...idle, timeZone, usedAt, step: 2, stepAt: dayOf(90), toldAt: dayOf(90) };
  const judge = (time: number) => judgeIdle(told, rules, new Date(time));
  expect(judge(Date.parse(begins) - 1)).toEqual({ do: 'nothing' });
  expect(judge(Date.parse(begins))).toEqual({ do: 'archive' });
});
