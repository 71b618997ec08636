import { findMediaTools } from '../../../parts/media/tools/tools.ts';
import type { Parts } from '../../../parts.ts';
import { readReaderStates } from '../../events/reading.service.ts';
import { readMailState } from '../../notifications/mails/send-mails.service.ts';
import { compareObjects } from '../objects/compare-objects.service.ts';
import { examineBackups } from './backups.ts';
import { findLateJob, listGivenUp, listStuckSessions } from './health.queries.ts';

const LATE_MINUTES = 10;
const STUCK_MINUTES = 5;
const MAIL_SECONDS = 900;
const SHOWN = 5;

export interface Diagnosis {
  looked: string[];
  wrong: string[];
  mended: string[];
}

export async function examine(parts: Parts): Promise<Diagnosis> {
  const wrong: string[] = [];
  const tell = (error: unknown) => void wrong.push(error instanceof Error ? error.message : String(error));
  await parts.mailer.check().catch(tell);
  await findMediaTools(parts.config).catch(tell);
  wrong.push(...(await examineWork(parts)), ...(await examineBackups(parts.config)));
  const hasStorage = await parts.storage.check().then(
    () => true,
    (error: unknown) => tell(error),
  );
  const objects = hasStorage ? await examineObjects(parts) : { stored: 0, wrong: [] };
  wrong.push(...objects.wrong);
  const looked = [
    `database, storage, mail server, ffmpeg, queue, events, mails, sessions${parts.config.backup ? ', backups' : ''}`,
    ...(hasStorage ? [`${objects.stored} objects and every row that names one`] : []),
  ];
  return { looked, wrong, mended: [] };
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
