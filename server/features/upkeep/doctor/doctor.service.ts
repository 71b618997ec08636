import type { Config } from '../../../config.ts';
import { findMediaTools } from '../../../platform/media/tools/tools.ts';
import type { Platform } from '../../../platform.ts';
import { readReaderStates } from '../../events/reading.service.ts';
import { readMailState } from '../../notifications/mails/send-mails.service.ts';
import { listBackups } from '../backup/backup-folder.ts';
import { listMissing, listNeedless, noteStored } from '../objects/stored-objects.queries.ts';
import { findLateJob, listGivenUp, listStuckSessions } from './health.queries.ts';

const LATE_MINUTES = 10;
const STUCK_MINUTES = 5;
const MAIL_SECONDS = 900;
const SHOWN = 5;
const LISTED_MAX = 10_000;

/** A day plus the time for a large backup. */
const OVERDUE_HOURS = 28;

export interface Diagnosis {
  looked: string[];
  wrong: string[];
  mended: string[];
}

export async function examine(platform: Platform): Promise<Diagnosis> {
  const wrong: string[] = [];
  const tell = (error: unknown) => void wrong.push(error instanceof Error ? error.message : String(error));
  await platform.mailer.check().catch(tell);
  await findMediaTools(platform.config).catch(tell);
  wrong.push(...(await examineWork(platform)), ...(await examineBackups(platform.config)));
  const hasStorage = await platform.storage.check().then(
    () => true,
    (error: unknown) => tell(error),
  );
  const objects = hasStorage ? await examineObjects(platform) : { stored: 0, wrong: [] };
  wrong.push(...objects.wrong);
  const looked = [
    `database, storage, mail server, ffmpeg, queue, events, mails, sessions${platform.config.backup ? ', backups' : ''}`,
    ...(hasStorage ? [`${objects.stored} objects and every row that names one`] : []),
  ];
  return { looked, wrong, mended: [] };
}

async function examineWork(platform: Platform): Promise<string[]> {
  const { db } = platform;
  const late = await findLateJob(db, LATE_MINUTES);
  const mails = await readMailState(platform);
  return [
    ...(await listGivenUp(db)).map(
      ({ name, count, reason }) => `${count} × the job ${name} was given up in the last day: ${reason}.`,
    ),
    ...(late
      ? [`${late.count} jobs wait, one of ${late.name} for ${late.minutes} minutes: no worker takes them.`]
      : []),
    ...(await readReaderStates(platform))
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

async function examineBackups({ backup }: Pick<Config, 'backup'>, now = Date.now()): Promise<string[]> {
  if (!backup) return [];
  const { folder, at } = backup;
  const told = `a worker makes one every day at ${at} UTC, and "backup ${folder}" makes one now`;
  try {
    const newest = (await listBackups(folder)).at(-1);
    if (!newest) return [`There is no backup in ${folder} (BACKUP_DIR): ${told}.`];
    const hours = Math.floor((now - timeOf(newest)) / 3_600_000);
    return hours < OVERDUE_HOURS
      ? []
      : [`The newest backup in ${folder} (BACKUP_DIR) is ${hours} hours old: ${told}.`];
  } catch (error) {
    return [`BACKUP_DIR cannot be read: ${error instanceof Error ? error.message : error}.`];
  }
}

/** Parses names such as 2026-01-02T03-04-05-006Z. */
const timeOf = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));

async function examineObjects(platform: Platform): Promise<{ stored: number; wrong: string[] }> {
  const { stored, missing, needless } = await compareObjects(platform);
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

/** Safe while Koma runs. */
async function compareObjects({ db, storage }: Platform) {
  return db.connection().execute(async (connection) => {
    const stored = await noteStored(connection, storage.list(''));
    const needless = await listNeedless(connection, LISTED_MAX);
    const missing: string[] = [];
    for (const key of await listMissing(connection, LISTED_MAX)) {
      // Leaves out objects stored after the list was made.
      if (!(await storage.head(key))) missing.push(key);
    }
    return { stored, missing, needless };
  });
}
