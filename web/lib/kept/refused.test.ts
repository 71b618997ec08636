import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { queryKeys } from '../query-keys.ts';
import { forgetRefused, readRefused } from './refused.ts';

const refusal = (http: number) =>
  new ApiError({ code: 4000, http, message: '', fields: [], data: undefined });

function build(dataUpdateCount: number, name: string) {
  const client = new QueryClient();
  const query = client.getQueryCache().build(client, { queryKey: queryKeys.files.info(name) });
  query.setState({ ...query.state, data: 'kept', status: 'success', dataUpdateCount });
  return query;
}

test('a kept answer leaves the page when the server refuses it, and is not kept on', () => {
  for (const http of [401, 403, 404, 410]) {
    const query = build(0, `refused ${http}`);
    forgetRefused(refusal(http), query);
    expect(query.state.data).toBeUndefined();
    expect(readRefused()).toContain(query.queryHash);
  }
});

test('while the server is away, or after it answered, the page goes on with what it has', () => {
  const away = build(0, 'away');
  for (const http of [0, 429, 500, 503]) forgetRefused(refusal(http), away);
  expect(away.state.data).toBe('kept');
  expect(readRefused()).not.toContain(away.queryHash);
  const answered = build(1, 'answered');
  forgetRefused(refusal(404), answered);
  expect(answered.state.data).toBe('kept');
});
