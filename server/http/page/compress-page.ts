import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Higher levels cost more time than they save: a nonce makes every page unique. */
const QUALITY = 5;

interface Compressed {
  encoding: 'br' | 'gzip' | undefined;
  body: string | Buffer;
}

/** Compresses only the page; assets are compressed by their routes. */
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
