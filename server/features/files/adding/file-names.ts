import { NAME_MAX } from '../../../../contract/limits.ts';
import { normalizeText } from '../../../platform/normalize-text.ts';

/** Bidirectional overrides make `gpj.exe` read as `exe.jpg`. The other characters are invisible. */
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** Keeps one form of each character and nothing that a file system reads as a path. */
export function cleanName(name: string): string | undefined {
  const cleaned = normalizeText(name.toWellFormed(), 'NFC')
    .replaceAll(controls, '')
    .replaceAll(invisible, '')
    .replaceAll(/[/\\]/g, '_')
    .trim();
  return /^\.*$/.test(cleaned) ? undefined : cleaned;
}

export function splitName(name: string): { stem: string; extension: string } {
  const [, stem = name, extension = ''] = /^(.+)(\.[^.\s]{1,10})$/su.exec(name) ?? [];
  return { stem, extension };
}

interface Wanted {
  name: string;
  isFolder: boolean;
}

/** Returns the name or the first free one of `name (2)`, `name (3)` and so on. */
export function chooseName({ name, isFolder }: Wanted, isTaken: (name: string) => boolean): string {
  const { stem, extension } = isFolder ? { stem: name, extension: '' } : splitName(name);
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? extension : ` (${number})${extension}`;
    const candidate = `${stem.slice(0, NAME_MAX - suffix.length).toWellFormed()}${suffix}`;
    if (!isTaken(candidate)) return candidate;
  }
}
