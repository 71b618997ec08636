import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  target: number | string;
  cut(): void;
  /** Drops data in both directions silently. */
  silence(): void;
  /** Silences the open connections for ever. */
  forget(): void;
  /** Lets new connections through and resets silenced ones. */
  heal(): void;
  stop(): Promise<void>;
}

export async function startTcpProxy(target: TcpProxy['target']): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const forgotten = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const reset = () => {
    // A socket without an address cannot be reset.
    for (const socket of sockets)
      if (socket.remoteAddress) socket.resetAndDestroy();
      else socket.destroy();
  };
  const server = createServer({ pauseOnConnect: true }, (near) => {
    keep(near);
    if (state === 'cut') return void near.resetAndDestroy();
    if (state === 'silent') return;
    const { target: to } = proxy;
    const far = typeof to === 'string' ? connect(to) : connect(to, '127.0.0.1');
    keep(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other);
      // A silent line does not pass on its end.
      one.once('close', () => {
        if (state !== 'silent' && !forgotten.has(other)) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: TcpProxy = {
    port: typeof address === 'object' && address ? address.port : 0,
    target,
    cut() {
      state = 'cut';
      reset();
    },
    silence() {
      state = 'silent';
      for (const socket of sockets) socket.unpipe().pause();
    },
    forget() {
      proxy.silence();
      for (const socket of sockets) {
        sockets.delete(socket);
        forgotten.add(socket);
      }
    },
    heal() {
      if (state === 'silent') reset();
      state = 'open';
    },
    async stop() {
      reset();
      for (const socket of forgotten) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
