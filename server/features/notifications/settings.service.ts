import type { notifications } from '../../../contract/calls/notifications.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { type Language, languages } from '../../../contract/enums.ts';
import { DEFAULT_TIME_ZONE } from '../../../contract/limits.ts';
import { refuseInput } from '../../failure.ts';
import type { Person } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { isTimeZone } from '../accounts/profile/time-zone.rules.ts';
import { followRhythm } from './mails/plan-mails.service.ts';
import { deleteRefusal, findRefusal } from './mails/refused-addresses.queries.ts';
import { readSettings, type SettingsRow, writeSettings } from './settings.queries.ts';

type Refusal = Awaited<ReturnType<typeof findRefusal>>;

const presentSettings = (row: SettingsRow, refusal: Refusal) => ({
  projectActivity: row.project_activity,
  mention: row.mention,
  reviews: row.reviews,
  inAppNotification: row.in_page,
  notificationTime: row.frequency,
  timeZone: row.time_zone,
  refusedAddress: refusal ? { email: refusal.email, refusedAt: refusal.refused_at.toISOString() } : null,
});

export const showSettings = async ({ db }: Pick<Platform, 'db'>, { accountId }: Person) =>
  presentSettings(await readSettings(db, accountId), await findRefusal(db, accountId));

export async function retryAddress({ db }: Platform, person: Person) {
  await deleteRefusal(db, person.accountId);
  return showSettings({ db }, person);
}

interface Saving {
  person: Person;
  input: BodyOf<typeof notifications.saveSettings>;
}

export async function saveSettings({ db }: Platform, { person, input }: Saving) {
  const time_zone = input.timeZone ?? DEFAULT_TIME_ZONE;
  if (!isTimeZone(time_zone)) throw refuseInput('timeZone', 'fields.timeZone');
  const row = {
    project_activity: input.projectActivity,
    mention: input.mention,
    reviews: input.reviews,
    in_page: input.inAppNotification,
    frequency: input.notificationTime,
    time_zone,
  };
  const { accountId } = person;
  await inTransaction(db, async (tx) => {
    await writeSettings(tx, { accountId, ...row });
    await followRhythm(tx, accountId);
  });
  return showSettings({ db }, person);
}

interface Zone {
  timeZone: string;
  label: string;
  offset: string;
}

const kept = new Map<string, Zone[]>();

export function listTimeZones(language: Language, at = new Date()): Zone[] {
  const key = `${language} ${at.toISOString().slice(0, 10)}`;
  const known = kept.get(key);
  if (known) return known;
  const zones = Intl.supportedValuesOf('timeZone')
    .concat('UTC')
    .map((timeZone) => ({ timeZone, minutes: offsetOf(timeZone, at) }))
    .toSorted((one, other) => one.minutes - other.minutes || one.timeZone.localeCompare(other.timeZone));
  const listed = zones.map(({ timeZone, minutes }) => {
    const offset = writeOffset(minutes);
    return { timeZone, offset, label: `(${offset}) ${nameZone(timeZone, language, at)}` };
  });
  // Drops yesterday's offsets.
  if (kept.size >= languages.length) kept.clear();
  kept.set(key, listed);
  return listed;
}

const nameZone = (timeZone: string, language: Language, at: Date): string => {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    at,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} · ${name}`;
};

/** Minutes east of UTC. */
function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d+):(\d+)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -size : size;
}

function writeOffset(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
