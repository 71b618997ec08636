import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** Between a server and its database: what is open can fall silent or break, while new connections get through. */
export async function openLine(databaseUrl: string) {
  const { searchParams, username, pathname } = new URL(databaseUrl);
  const target = join(searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    near.pipe(far);
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    breakAll,
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
