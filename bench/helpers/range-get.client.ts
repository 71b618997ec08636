import { connect } from 'node:net';

interface Load {
  port: number;
  path: string;
  objectBytes: number;
  rangeBytes: number;
  connections: number;
  seconds: number;
}

/** Reads random ranges over kept connections, and answers bytes per second. Parses as little as it can. */
export async function loadRanges(load: Load): Promise<number> {
  const end = performance.now() + load.seconds * 1000;
  const start = performance.now();
  const counts = await Promise.all(Array.from({ length: load.connections }, () => readUntil(load, end)));
  const bytes = counts.reduce((sum, count) => sum + count, 0);
  return (bytes / (performance.now() - start)) * 1000;
}

function readUntil({ port, path, objectBytes, rangeBytes }: Load, end: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const ranges = Math.floor(objectBytes / rangeBytes);
  const room = Buffer.alloc(256 * 1024);
  let received = 0;
  let left = 0;
  const ask = () => {
    if (performance.now() >= end) {
      socket.end();
      return resolve(received);
    }
    const first = Math.floor(Math.random() * ranges) * rangeBytes;
    left = -1;
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=${first}-${first + rangeBytes - 1}\r\n\r\n`,
    );
  };
  const take = (size: number) => {
    let bytes = size;
    if (left === -1) {
      const head = room.subarray(0, size).indexOf('\r\n\r\n');
      const isRange = room.subarray(0, 12).toString('latin1') === 'HTTP/1.1 206';
      if (head < 0 || !isRange) reject(new Error(room.subarray(0, Math.min(size, 500)).toString('latin1')));
      bytes -= head + 4;
      left = rangeBytes;
    }
    received += bytes;
    left -= bytes;
    if (left === 0) ask();
    return true;
  };
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer: room, callback: take } });
  socket.on('connect', ask).on('error', reject);
  return promise;
}
