import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Of eleven: what more would save is less than the time it takes, since no page is like another for its nonce. */
const QUALITY = 5;

interface Compressed {
  encoding: 'br' | 'gzip' | undefined;
  body: string | Buffer;
}

/** The page answers where no route does, and what is compressed by itself are routes. */
export async function compressPage(page: string, accepted = ''): Promise<Compressed> {
  const taken = accepted
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim().toLowerCase());
  if (taken.includes('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    return { encoding: 'br', body: await brotli(page, { params }) };
  }
  if (taken.includes('gzip')) return { encoding: 'gzip', body: await zip(page) };
  return { encoding: undefined, body: page };
}
