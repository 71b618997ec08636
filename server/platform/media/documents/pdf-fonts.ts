import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

const standardFonts = new URL('standard_fonts/', import.meta.resolve('pdfjs-dist/package.json'));
const lent = (entry: string) => new URL('../fonts/', import.meta.resolve(entry));

interface Face {
  family: string;
  folder: URL;
  files: readonly string[];
}

const styles = ['', 'Bold', 'Italic', 'BoldItalic'];

const kinds: readonly Face[] = [
  {
    family: 'sans-serif',
    folder: standardFonts,
    files: styles.map((style) => `LiberationSans-${style || 'Regular'}.ttf`),
  },
  { family: 'serif', folder: standardFonts, files: styles.map((style) => `FoxitSerif${style}.pfb`) },
  { family: 'monospace', folder: standardFonts, files: styles.map((style) => `FoxitFixed${style}.pfb`) },
];

/** Tried in this order for letters that the kinds lack. */
const scripts: readonly Face[] = [
  {
    family: 'Koma Japanese',
    folder: lent('@embedpdf/fonts-jp'),
    files: ['NotoSansJP-Regular.otf', 'NotoSansJP-Bold.otf'],
  },
  {
    family: 'Koma Korean',
    folder: lent('@embedpdf/fonts-kr'),
    files: ['NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'],
  },
  {
    family: 'Koma Hebrew',
    folder: lent('@embedpdf/fonts-hebrew'),
    files: ['NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'],
  },
  {
    family: 'Koma Arabic',
    folder: lent('@embedpdf/fonts-arabic'),
    files: ['NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'],
  },
  {
    family: 'Koma Latin',
    folder: lent('@embedpdf/fonts-latin'),
    files: ['NotoSans-Regular.ttf', 'NotoSans-Bold.ttf'],
  },
];

const others = ['sans-serif', ...scripts.map(({ family }) => `"${family}"`)].join(', ');

/** Registers our fonts only: a picture must not depend on the machine. */
export function lendFonts(): void {
  GlobalFonts.removeAll();
  for (const { family, folder, files } of [...kinds, ...scripts])
    for (const file of files) GlobalFonts.registerFromPath(fileURLToPath(new URL(file, folder)), family);
  askOtherFonts();
}

/** Adds the fallbacks to every font: this canvas searches only named fonts for a letter. */
function askOtherFonts(): void {
  const prototype = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d'));
  const named = Object.getOwnPropertyDescriptor(prototype, 'font');
  if (!named?.set) throw new Error('The canvas has no font.');
  const { set } = named;
  Object.defineProperty(prototype, 'font', {
    ...named,
    set(font: string) {
      set.call(this, font.includes('Koma Latin') ? font : `${font}, ${others}`);
    },
  });
}
