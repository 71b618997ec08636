import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { PAGE_CELLS, type PagePrint } from './page-prints.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const LEVEL = 6;
const BYTES_MAX = 512 * 1024 ** 2;

/** Raise it when the format changes: fingerprints are then made again. */
const FORM = 1;
export const PAGE_PRINTS_NAME = `page-prints-${FORM}.zst`;

const word = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]);
const pagePrints = z.array(
  z.object({
    width: z.number().positive(),
    height: z.number().positive(),
    digest: z.string(),
    cells: z.array(z.int()).length(PAGE_CELLS),
    words: z.array(word),
  }),
);

export const packPagePrints = (pages: readonly PagePrint[]): Promise<Buffer> =>
  compress(JSON.stringify(pages), { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });

export async function unpackPagePrints(packed: Buffer): Promise<PagePrint[]> {
  const bytes = await decompress(packed, { maxOutputLength: BYTES_MAX });
  return pagePrints.parse(JSON.parse(bytes.toString()));
}
