import { expect, test } from 'vitest';
import { listPageSteps } from './page-steps.ts';

const span = { sure: true, sourceFrom: null, sourceTo: null };
const region = { x: 0, y: 0, width: 0.5, height: 0.5 };

test('each page that is different is listed once, with what changed on it', () => {
  const steps = listPageSteps({
    spans: [
      { ...span, kind: 'same', from: 0, to: 2, sourceFrom: 0, sourceTo: 2 },
      {
        ...{ ...span, kind: 'changed', from: 2, to: 3, sourceFrom: 3, sourceTo: 4 },
        ...{ region, regions: [region, region], words: { added: ['now'], removed: ['then'] } },
      },
      { ...span, kind: 'new', from: 3, to: 5 },
    ],
    removed: [{ from: 2, to: 3, at: 2 }],
  });
  expect(steps.map(({ kind, page, source, regions }) => [kind, page, source, regions])).toEqual([
    ['changed', 3, 4, 2],
    ['removed', 3, 3, 0],
    ['new', 4, null, 0],
    ['new', 5, null, 0],
  ]);
  expect(steps[0]?.words).toEqual({ added: ['now'], removed: ['then'] });
});

test('an image that is another one is said once, and one that was cropped has changed', () => {
  const other = {
    spans: [{ ...span, kind: 'new' as const, from: 0, to: 1 }],
    removed: [{ from: 0, to: 1, at: 0 }],
  };
  expect(listPageSteps(other).map(({ kind }) => kind)).toEqual(['new']);
  const cropped = {
    ...span,
    kind: 'same' as const,
    from: 0,
    to: 1,
    sourceFrom: 0,
    sourceTo: 1,
    framing: region,
  };
  expect(listPageSteps({ spans: [cropped], removed: [] })).toMatchObject([
    { kind: 'changed', isReframed: true },
  ]);
});
