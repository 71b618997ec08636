import { readFileSync } from 'node:fs';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { heapOf } from './pdf-heap.ts';

const SHIFT_JIS = 128;
const HEBREW = 177;
const ARABIC = 178;
const GB2312 = 134;
const BIG5 = 136;
const BOLD_FROM = 600;

interface Family {
  /** Beside it lies the folder of the fonts. */
  entry: string;
  regular: string;
  bold: string;
}

const japanese = {
  entry: import.meta.resolve('@embedpdf/fonts-jp'),
  regular: 'NotoSansJP-Regular.otf',
  bold: 'NotoSansJP-Bold.otf',
};
const latin = {
  entry: import.meta.resolve('@embedpdf/fonts-latin'),
  regular: 'NotoSans-Regular.ttf',
  bold: 'NotoSans-Bold.ttf',
};
const families: Record<number, Family> = {
  [SHIFT_JIS]: japanese,
  // The Japanese font has most of the characters that Chinese writes with.
  [GB2312]: japanese,
  [BIG5]: japanese,
  [HEBREW]: {
    entry: import.meta.resolve('@embedpdf/fonts-hebrew'),
    regular: 'NotoSansHebrew-Regular.ttf',
    bold: 'NotoSansHebrew-Bold.ttf',
  },
  [ARABIC]: {
    entry: import.meta.resolve('@embedpdf/fonts-arabic'),
    regular: 'NotoNaskhArabic-Regular.ttf',
    bold: 'NotoNaskhArabic-Bold.ttf',
  },
};

const readFont = ({ family, isBold }: { family: Family; isBold: boolean }): Buffer =>
  readFileSync(new URL(`../fonts/${isBold ? family.bold : family.regular}`, family.entry));

/**
 * Answers pdfium's questions for fonts that a document names and does not carry: without, such text is blank.
 * The structure is FPDF_SYSFONTINFO: its version, then eight functions.
 */
export function lendFonts(pdfium: WrappedPdfiumModule): void {
  const { addFunction, setValue, wasmExports } = pdfium.pdfium;
  const fonts = new Map<number, Buffer>();
  const handles = new Map<string, number>();

  const mapFont = (_self: number, weight: number, _italic: number, charset: number) => {
    const family = families[charset] ?? latin;
    const isBold = weight >= BOLD_FROM;
    const name = `${family.entry} ${isBold}`;
    const handle = handles.get(name) ?? handles.size + 1;
    if (!handles.has(name)) fonts.set(handle, readFont({ family, isBold }));
    handles.set(name, handle);
    return handle;
  };
  const getFontData = (_self: number, handle: number, table: number, to: number, size: number) => {
    const font = fonts.get(handle);
    if (!font) return 0;
    const bytes = table === 0 ? font : findTable(font, table);
    if (!bytes) return 0;
    if (to !== 0 && size >= bytes.length) heapOf(pdfium).set(bytes, to);
    return bytes.length;
  };

  // Each a function of its own: the same one twice would keep the signature of the first.
  const functions = [
    addFunction(() => undefined, 'vi'),
    addFunction(() => undefined, 'vii'),
    addFunction(mapFont, 'iiiiiiii'),
    addFunction(() => 0, 'iii'),
    addFunction(getFontData, 'iiiiii'),
    addFunction(() => 0, 'iiiii'),
    addFunction(() => 0, 'iii'),
    addFunction(() => undefined, 'vii'),
  ];
  const structure = wasmExports.malloc(4 * (functions.length + 1));
  setValue(structure, 1, 'i32');
  functions.forEach((pointer, at) => {
    setValue(structure + 4 * (at + 1), pointer, 'i32');
  });
  pdfium.FPDF_SetSystemFontInfo(structure);
}

/** One table of an OpenType file, by its four letters as a number. */
function findTable(font: Buffer, tag: number): Buffer | undefined {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    if (font.readUInt32BE(at) !== tag >>> 0) continue;
    const offset = font.readUInt32BE(at + 8);
    return font.subarray(offset, offset + font.readUInt32BE(at + 12));
  }
  return undefined;
}
