import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { findUnstorable } from '../../../contract/storable.ts';
import { fail } from '../../failure.ts';
import { checkAddress, refuseText } from './storable-text.ts';

const LIMIT_BYTES = 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Replaces Fastify's reader, which has no time limit and turns broken UTF-8 into other text. */
export function registerJsonBody(app: FastifyInstance, { seconds }: { seconds: number }) {
  app.addHook('onRequest', (request, _reply, done) => {
    checkAddress(request.url);
    done();
  });
  app.removeAllContentTypeParsers();
  const parseSafely = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readBody(payload, seconds)
      .then((bytes) => {
        if (bytes.length === 0) return done(null, undefined);
        const text = decode(bytes);
        parseSafely(request, text, (error, value) => {
          // Valid UTF-8 is whole; only escapes can spell half a character or NUL.
          const place = error || !text.includes('\\u') ? undefined : findUnstorable(value);
          const failure = error ? fail('malformed') : place === undefined ? null : refuseText(place);
          done(failure, value);
        });
      })
      .catch((error: Error) => done(error));
  });
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw fail('malformed');
  }
}

export function readBody(payload: IncomingMessage, seconds: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => stop(fail('timeout')), seconds * 1000);
    const stop = (error: Error) => {
      clearTimeout(timer);
      payload.removeAllListeners('data');
      payload.resume();
      reject(error);
    };
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > LIMIT_BYTES) stop(fail('tooLarge'));
    });
    payload.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
    payload.once('error', stop);
  });
}
