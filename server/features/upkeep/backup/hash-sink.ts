import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';

export function hashSink() {
  const hash = createHash('sha256');
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done();
    },
  });
  return Object.assign(sink, { digest: () => hash.digest('hex') });
}
