import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends JSON bodies in turn with little work, as it shares the machine with the server. */
export async function openPostSocket({ port, path }: { port: number; path: string }) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let answer = Buffer.alloc(0);
  let waiting = Promise.withResolvers<string>();
  socket.on('error', (error) => waiting.reject(error));
  socket.on('data', (chunk) => {
    answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
    const end = answer.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = answer.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) waiting.reject(new Error(`An answer of unknown length: ${head}`));
    if (answer.length < end + 4 + Number(length)) return;
    const body = answer.toString('utf8', end + 4);
    answer = Buffer.alloc(0);
    if (head.startsWith('HTTP/1.1 200')) waiting.resolve(body);
    else waiting.reject(new Error(`Refused: ${head.split('\r\n', 1)[0]} ${body}`));
  });
  return {
    async post({ token, body }: { token: string; body: string }): Promise<string> {
      waiting = Promise.withResolvers();
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}
