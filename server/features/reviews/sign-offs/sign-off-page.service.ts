import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../../../contract/enums.ts';
import { createChildPool } from '../../../platform/media/run/child-pool.ts';
import { fetchObject, withScratch } from '../../../platform/media/run/scratch.ts';
import type { Platform } from '../../../platform.ts';
import { translate } from '../../../texts.ts';
import type { SignOffPage, SignOffTask } from './sign-off-page.ts';
import { readRecord, type SignedRecord, type SignOff, titleOf } from './sign-offs.service.ts';

const SECONDS = 60;
const NOTE_MAX = 160;
const NAME_MAX = 100;
const pool = createChildPool(new URL('./sign-off-page.worker.ts', import.meta.url), { keep: 1 });

export const composePage = (
  platform: Platform,
  { signOff, language }: { signOff: SignOff; language: Language },
): Promise<Buffer> =>
  withScratch(platform.config, async (folder) => {
    const { renditions } = signOff;
    const key = renditions?.preview ?? renditions?.poster ?? renditions?.pages?.[0] ?? renditions?.thumbnail;
    const picture = key === undefined ? undefined : 'picture';
    if (key !== undefined) await fetchObject({ storage: platform.storage, key, to: join(folder, 'picture') });
    await writeFile(join(folder, 'page.json'), JSON.stringify({ ...pageOf(signOff, language), picture }));
    const task: SignOffTask = { folder };
    await pool.run(task, { seconds: SECONDS });
    return readFile(join(folder, 'page.pdf'));
  });

/** In UTC, because the paper has readers in many time zones. */
const writeTime = (language: Language, time: string): string =>
  new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone: 'UTC', timeZoneName: 'short' },
  }).format(new Date(time));

const shorten = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text;
/** Isolates the name's direction. */
const shortName = (name: string) => `\u2068${shorten(name, NAME_MAX)}\u2069`;

function pageOf(signOff: SignOff, language: Language): Omit<SignOffPage, 'picture'> {
  const word = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `reviews.signOff.${key}`, values);
  const record = readRecord(signOff);
  const { review, version, original, answers } = record;
  return {
    ...{ language, isRightToLeft: language === 'he', title: titleOf(signOff, language) },
    isApproved: review.outcome === 'approved',
    outcome: word(review.outcome === 'approved' ? 'approved' : 'needsChanges'),
    lines: [
      word('of', {
        project: shortName(record.project),
        version: shortName(version.name),
        round: review.round,
      }),
      word(`rule.${review.rule}`),
      word('completed', {
        date: writeTime(language, review.completedAt),
        person: shortName(review.requestedBy),
      }),
      countsOf(record, { language, word }),
      ...(signOff.addresses.includes(null) ? [word('leftOut')] : []),
    ],
    answers: answers.map(({ person, answer, note, at, knownBy }, place) => ({
      answer: word(`answers.${(answer ?? 'none').replaceAll(' ', '_')}`),
      isApproval: answer?.startsWith('approved') ?? null,
      person: whoOf({ person, address: signOff.addresses[place] ?? null, place }, { language, word }),
      told:
        knownBy && at ? word(`knownBy.${knownBy}`, { date: writeTime(language, at) }) : word('notAnswered'),
      note: shorten(note, NOTE_MAX),
    })),
    restInRecord: word('restInRecord'),
    proofs: [
      { label: word('sha256'), value: original.sha256 },
      { label: word('previous'), value: record.previous ?? word('first') },
      { label: word('key'), value: record.publicKey },
      { label: word('signature'), value: signOff.signature.toString('base64url') },
    ],
    howTo: word('howTo', { address: `${record.installation}/api/sign-off/keys` }),
  };
}

type Word = (key: string, values?: Record<string, string | number>) => string;

function whoOf(
  { person, address, place }: { person: string; address: string | null; place: number },
  { language, word }: { language: Language; word: Word },
): string {
  const unnamed = () => translate(language, 'reviews.unnamed', { number: place + 1 });
  if (address === null) return shortName(person || unnamed());
  if (person === address || !person) return shortName(address);
  return word('person', { person: shortName(person), address: shortName(address) });
}

function countsOf(
  { original, openComments }: SignedRecord,
  { language, word }: { language: Language; word: Word },
): string {
  const { length, frames, pages } = original;
  const number = new Intl.NumberFormat(language);
  const counted = (key: string, count: number | null) =>
    count === null ? [] : [word(key, { count, shown: number.format(count) })];
  return [
    ...counted('length', length),
    ...counted('frames', frames),
    ...counted('pages', pages),
    ...counted('openComments', openComments),
  ].join(' · ');
}
