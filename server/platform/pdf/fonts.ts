import { fileURLToPath } from 'node:url';

export type Face = 'latin' | 'japanese' | 'hangul' | 'hebrew' | 'arabic' | 'emoji';

const packages: Record<Face, { entry: string; regular: string; bold: string }> = {
  latin: {
    entry: import.meta.resolve('@embedpdf/fonts-latin'),
    regular: 'NotoSans-Regular.ttf',
    bold: 'NotoSans-Bold.ttf',
  },
  japanese: {
    entry: import.meta.resolve('@embedpdf/fonts-jp'),
    regular: 'NotoSansJP-Regular.otf',
    bold: 'NotoSansJP-Bold.otf',
  },
  hangul: {
    entry: import.meta.resolve('@embedpdf/fonts-kr'),
    regular: 'NotoSansKR-Regular.otf',
    bold: 'NotoSansKR-Bold.otf',
  },
  hebrew: {
    entry: import.meta.resolve('@embedpdf/fonts-hebrew'),
    regular: 'NotoSansHebrew-Regular.ttf',
    bold: 'NotoSansHebrew-Bold.ttf',
  },
  arabic: {
    entry: import.meta.resolve('@embedpdf/fonts-arabic'),
    regular: 'NotoNaskhArabic-Regular.ttf',
    bold: 'NotoNaskhArabic-Bold.ttf',
  },
  emoji: {
    entry: import.meta.resolve('@expo-google-fonts/noto-emoji/package.json'),
    regular: '400Regular/NotoEmoji_400Regular.ttf',
    bold: '700Bold/NotoEmoji_700Bold.ttf',
  },
};

export function fontPath(face: Face, isBold: boolean): string {
  const { entry, regular, bold } = packages[face];
  const folder = face === 'emoji' ? './' : '../fonts/';
  return fileURLToPath(new URL(folder + (isBold ? bold : regular), entry));
}

/** Alphabets and their punctuation; the Japanese font draws everything beyond. */
const latin = /[\u0020-\u1fff\u2010-\u205e\u20a0-\u20bf]/u;

const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;

/** Spaces and combining marks keep the font of the character before them. */
export function faceOf(character: string, before: Face | undefined): Face {
  if (before && /[\p{Script=Inherited}\u0020\u00a0]/u.test(character)) return before;
  if (/\p{Script=Hangul}/u.test(character)) return 'hangul';
  if (/\p{Script=Hebrew}/u.test(character)) return 'hebrew';
  if (/\p{Script=Arabic}/u.test(character)) return 'arabic';
  if (latin.test(character)) return 'latin';
  return emoji.test(character) ? 'emoji' : 'japanese';
}
