import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listOutside, type OutsidePlace } from '../../../parts/database/embedded/place.ts';
import { findPostmaster } from '../../../parts/database/embedded/postmaster.ts';
import { findMediaTools } from '../../../parts/media/tools/tools.ts';
import type { Parts } from '../../../parts.ts';
import { readReaderStates } from '../../events/reading.service.ts';
import { readMailState } from '../../notifications/mails/send-mails.service.ts';
import { compareObjects } from '../objects/compare-objects.service.ts';
import { findLateJob, listGivenUp, listStuckSessions } from './health.queries.ts';

const LATE_MINUTES = 10;
const STUCK_MINUTES = 5;
const MAIL_SECONDS = 900;
/** So many keys are named; the number says how many there are. */
const SHOWN = 5;

interface Look {
  /** Removes what nobody uses and nothing leads to. */
  mends?: boolean;
  /** Where databases are kept whose user cannot enter their data folder. */
  outside?: string;
}

export interface Diagnosis {
  looked: string[];
  wrong: string[];
  mended: string[];
}

/** Looks at everything that can be left over, unreachable or unreferenced, and says it in words. */
export async function examine(parts: Parts, { mends = false, outside }: Look = {}): Promise<Diagnosis> {
  const wrong: string[] = [];
  const mended: string[] = [];
  const tell = (error: unknown) => void wrong.push(error instanceof Error ? error.message : String(error));
  await parts.mailer.check().catch(tell);
  await findMediaTools(parts.config).catch(tell);
  wrong.push(...(await examineWork(parts)));
  const hasStorage = await parts.storage.check().then(
    () => true,
    (error: unknown) => tell(error),
  );
  const objects = hasStorage ? await examineObjects(parts) : { stored: 0, wrong: [] };
  wrong.push(...objects.wrong);
  for (const place of listOutside(outside).filter(({ isUsed }) => !isUsed)) {
    const isMended = mends && (await removeOutside(place));
    (isMended ? mended : wrong).push(describePlace(place, isMended));
  }
  const looked = [
    'database, storage, mail server, ffmpeg, queue, events, mails, sessions, databases outside of their folder',
    ...(hasStorage ? [`${objects.stored} objects and every row that names one`] : []),
  ];
  return { looked, wrong, mended };
}

async function examineWork(parts: Parts): Promise<string[]> {
  const { db } = parts;
  const late = await findLateJob(db, LATE_MINUTES);
  const mails = await readMailState(parts);
  return [
    ...(await listGivenUp(db)).map(
      ({ name, count, reason }) => `${count} × the job ${name} was given up in the last day: ${reason}.`,
    ),
    ...(late
      ? [`${late.count} jobs wait, one of ${late.name} for ${late.minutes} minutes: no worker takes them.`]
      : []),
    ...(await readReaderStates(parts))
      .filter(({ parked }) => parked > 0)
      .map(
        ({ name, parked }) => `${parked} events are put aside by ${name}: "events retry" takes them again.`,
      ),
    ...(mails.lateSeconds > MAIL_SECONDS
      ? [`${mails.due} mails are due, the oldest for ${Math.round(mails.lateSeconds / 60)} minutes.`]
      : []),
    ...(await listStuckSessions(db, STUCK_MINUTES)).map(({ pid, minutes, isWaiting }) =>
      isWaiting
        ? `The database session ${pid} has waited for a lock for ${minutes} minutes.`
        : `The database session ${pid} holds its locks and has done nothing for ${minutes} minutes.`,
    ),
  ];
}

async function examineObjects(parts: Parts): Promise<{ stored: number; wrong: string[] }> {
  const { stored, missing, needless } = await compareObjects(parts);
  const name = (keys: string[]) => `${keys.slice(0, SHOWN).join(', ')}${keys.length > SHOWN ? ', …' : ''}`;
  const wrong = [
    ...(missing.length > 0
      ? [`${missing.length} objects are missing that rows name: ${name(missing)}.`]
      : []),
    ...(needless.length > 0
      ? [`${needless.length} objects belong to no row, and no sweep removed them: ${name(needless)}.`]
      : []),
  ];
  return { stored, wrong };
}

const describePlace = ({ folder, dataDir }: OutsidePlace, isMended: boolean): string => {
  const whose = dataDir ? `It was of ${dataDir}, which no longer leads to it.` : 'Nothing says whose it was.';
  if (isMended) return `The database in ${folder} was removed. ${whose}`;
  return `The database in ${folder} is used by nobody. ${whose}`;
};

/** Only where its data folder is gone: one that cannot be read now, or leads elsewhere, may come back. */
async function removeOutside({ folder, dataDir }: OutsidePlace): Promise<boolean> {
  if (!dataDir || existsSync(dataDir) || !existsSync(join(dataDir, '..'))) return false;
  if (findPostmaster(join(folder, 'data'))) return false;
  await rm(folder, { recursive: true });
  return true;
}
