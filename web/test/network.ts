import { vi } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';

type Act = (pass: () => Promise<Response>) => Promise<Response>;

/** Intercepts one call until the next page. `pass` asks the server. */
export function intercept({ method, path }: Endpoint, act: Act): void {
  const address = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`);
  const onwards = fetch;
  const between: typeof fetch = (input, init) => {
    const pass = () => onwards(input, init);
    const asked = new URL(input instanceof Request ? input.url : input, window.location.href);
    return (init?.method ?? 'GET') === method && address.test(asked.pathname) ? act(pass) : pass();
  };
  vi.stubGlobal('fetch', between);
}

export const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

export function watchRequests(): string[] {
  const sent: string[] = [];
  const onwards = fetch;
  const between: typeof fetch = (input, init) => {
    sent.push(`${init?.method} ${input} ${JSON.stringify(init?.headers)} ${init?.body}`);
    return onwards(input, init);
  };
  vi.stubGlobal('fetch', between);
  return sent;
}
