import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query.ts';
import { queryKeys } from './query-keys.ts';
import { changed, everythingChanged } from './stale.ts';

afterEach(() => queryClient.clear());

function showList() {
  const answers: ((names: string[]) => void)[] = [];
  const observer = new QueryObserver<string[]>(queryClient, {
    queryKey: queryKeys.trash.all,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  return { answers, stop, shown: () => observer.getCurrentResult().data };
}

test('a first answer that was on its way when something changed is asked for again', async () => {
  const { answers, stop, shown } = showList();
  expect(answers).toHaveLength(1);
  const told = changed('file', 'one');
  answers[0]?.(['from before']);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(['from after']);
  await told;
  expect(shown()).toEqual(['from after']);
  stop();
});

test('what can wait takes the answer that is on its way', async () => {
  const { answers, stop, shown } = showList();
  const told = changed('file', 'one', { isPatient: true });
  answers[0]?.(['from before']);
  await told;
  expect(answers).toHaveLength(1);
  expect(shown()).toEqual(['from before']);
  stop();
});

test('what is asked for anew in another language is no further opening of the administrator’s page', async () => {
  const { standing, all } = queryKeys.administration;
  for (const key of [standing, all]) queryClient.setQueryData(key, {});
  await everythingChanged();
  const isStale = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect([isStale(all), isStale(standing)]).toEqual([true, false]);
});
