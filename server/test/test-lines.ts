import { join } from 'node:path';
import { startTcpProxy } from './tcp-proxy.ts';

/** Puts a proxy before the database that can silence or break open connections. */
export async function openLine(databaseUrl: string) {
  const { searchParams, username, pathname } = new URL(databaseUrl);
  const proxy = await startTcpProxy(join(searchParams.get('host') ?? '', '.s.PGSQL.5432'));
  return {
    url: `postgres://${username}@127.0.0.1:${proxy.port}${pathname}`,
    fallSilent() {
      proxy.forget();
      proxy.heal();
    },
    breakAll() {
      proxy.cut();
      proxy.heal();
    },
    close: proxy.stop,
  };
}
