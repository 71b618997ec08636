import type { Endpoint } from '../../../contract/endpoint.ts';
import type { TestApp } from '../../test/test-accounts.ts';

export type Headers = Record<string, string>;

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export const bearer = ({ token }: { token: string }): Headers => ({ authorization: `Bearer ${token}` });

export async function ask(koma: TestApp, endpoint: Endpoint, input: Input, headers: Headers = {}) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => input.params?.[name] ?? 'x');
  const response = await koma.app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    ...(input.query && { query: input.query }),
    ...(input.body && { payload: input.body }),
    headers: { language: 'en', ...headers },
  });
  // Rate limits count by machine, and here one machine is everybody.
  await koma.platform.db.deleteFrom('rate_limits').execute();
  const http = response.statusCode;
  const isDocument = response.headers['content-disposition'] !== undefined;
  const code = isDocument ? http : response.json<{ statusCode: number }>().statusCode;
  return { http, code, body: response.body };
}
