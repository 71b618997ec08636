import { resolve } from 'node:path';
import { z } from 'zod';
import { FILE_RECOVERY_DAYS } from '../contract/limits.ts';
import { RETENTION_DAYS } from '../contract/retention.ts';
import { billingVariables, readBillingSettings } from './billing-settings.ts';
import { meetsData } from './features/upkeep/backup/backup-place.ts';
import { RESERVE_BYTES } from './platform/storage/disk/disk-space.ts';
import {
  days,
  decimal,
  flag,
  host,
  mailServer,
  publicAddress,
  readBytes,
  sender,
  size,
  text,
  wholeNumber,
} from './setting-kinds.ts';
import { listSettings } from './settings-in-force.ts';
import { readSsoSettings, ssoVariables } from './sso-settings.ts';
import { StartFailure } from './start-failure.ts';
import { readTracingSettings, tracingVariables } from './tracing-settings.ts';

const PORTS = { min: 0, max: 65_535 };
const STREAMS = { min: 1, max: 1_000_000 };
const SECRET_MIN = 32;

const variables = z.object({
  PORT: wholeNumber(PORTS).default(4000),
  HOST: host.default('127.0.0.1'),
  /** Health port of a process that only works. Unset: any free port, shown on the terminal. */
  WORKER_PORT: wholeNumber(PORTS).default(0),
  PUBLIC_URL: publicAddress.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: text,
  STORAGE_URL: text,
  SMTP_URL: mailServer,
  MAIL_FROM: sender.default('Koma <no-reply@koma.example>'),
  GOOGLE_CLIENT_ID: text,
  OIDC_ISSUER: z.string().default('https://accounts.google.com'),
  ...ssoVariables,
  ...billingVariables,
  ...tracingVariables,
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** Signs addresses and codes. Servers with one database must share it. Unset: made once in DATA_DIR. */
  KOMA_SECRET: text,
  /** `invited` admits invited addresses, `closed` only the link of an invitation. */
  SIGN_UP: z.enum(['open', 'invited', 'closed'], { error: 'say open, invited or closed' }).default('open'),
  /** Maximum storage of an account under any plan. Unset: the plan's. */
  STORAGE_PER_ACCOUNT: size.optional(),
  /** Free space that uploads leave for the database and work on files. Every write stops at the reserve. */
  DISK_KEEP_FREE: size
    .refine((given) => readBytes(given) >= RESERVE_BYTES, { error: 'say 128 MB or more' })
    .default('1 GB'),
  /** Trusted proxies in front, whose X-Forwarded-For counts. */
  TRUST_PROXY: wholeNumber({ min: 0, max: 10 }).default(0),
  /** Maximum seconds for a small call's body to arrive. */
  BODY_SECONDS: decimal({ min: 1, max: 120 }).default(15),
  LIVE_STREAMS_MAX: wholeNumber(STREAMS).default(5000),
  LIVE_STREAMS_NETWORK_MAX: wholeNumber(STREAMS).default(600),
  METRICS_TOKEN: text,
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((address) => address.trim().toLowerCase() || []))
    .pipe(z.array(z.email('say addresses with commas between them'))),
  /** Path that nginx maps onto DATA_DIR/objects, so that it sends the bytes. */
  NGINX_ACCEL_PREFIX: text,
  /** Group (name or number) that may read stored objects, for nginx. Unset: Koma's user only. */
  OBJECTS_GROUP: text,
  /** Set it on every worker: any of them makes the daily backup. */
  BACKUP_DIR: text,
  /** UTC. */
  BACKUP_AT: z
    .stringFormat('time of day', /^([01]\d|2[0-3]):[0-5]\d$/, { error: 'say it as 03:15' })
    .default('03:15'),
  BACKUP_KEEP: wholeNumber({ min: 1, max: 1000 }).default(7),
  RETENTION_TRASH_DAYS: wholeNumber(RETENTION_DAYS.trash).default(FILE_RECOVERY_DAYS),
  /** Days until replaced versions go to the trash. Unset: never, as below. */
  RETENTION_VERSION_DAYS: days(RETENTION_DAYS.versions),
  /** Unused days before archiving a project, and days from there to its deletion. */
  RETENTION_ARCHIVE_DAYS: days(RETENTION_DAYS.archive),
  RETENTION_DELETE_DAYS: days(RETENTION_DAYS.delete),
  /** S3 class for archived projects, one that can be read at once. */
  ARCHIVE_STORAGE_CLASS: z
    .enum(['STANDARD_IA', 'ONEZONE_IA', 'INTELLIGENT_TIERING', 'GLACIER_IR'])
    .optional(),
  FFMPEG_PATH: text,
  FFPROBE_PATH: text,
  /** Unset: every request in production, only problems elsewhere. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  /** Creates the demo account where everything is embedded, never in production. */
  DEMO: z.stringbool().default(true),
  /** Compares every answer with the contract; tests pay that time. */
  CHECK_REPLIES: flag,
});

export type Config = ReturnType<typeof loadConfig>;

/** Treats empty texts as unset: a compose file passes them on. */
const leaveOutEmpty = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

export function loadConfig(given: NodeJS.ProcessEnv = process.env) {
  const environment = leaveOutEmpty(given);
  const parsed = variables.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartFailure(`The setting ${issue?.path.join('.')} is not usable: ${issue?.message}.`);
  }
  const v = parsed.data;
  const isProduction = v.NODE_ENV === 'production';
  requireLongSecret({ secret: v.KOMA_SECRET, isProduction });
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  const dataDir = resolve(v.DATA_DIR);
  const billing = readBillingSettings({ variables: v, isProduction });
  const logLevel = v.LOG_LEVEL ?? (isProduction ? 'info' : 'warn');
  const found = { PUBLIC_URL: publicUrl, DATA_DIR: dataDir, BILLING: billing.mode, LOG_LEVEL: logLevel };
  return {
    port: v.PORT,
    host: v.HOST,
    workerPort: v.WORKER_PORT,
    publicUrl,
    dataDir,
    databaseUrl: v.DATABASE_URL,
    storageUrl: v.STORAGE_URL,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    google: v.GOOGLE_CLIENT_ID ? { clientId: v.GOOGLE_CLIENT_ID, issuer: v.OIDC_ISSUER } : undefined,
    signUp: v.SIGN_UP,
    storagePerAccount: v.STORAGE_PER_ACCOUNT ? readBytes(v.STORAGE_PER_ACCOUNT) : null,
    diskKeepFree: readBytes(v.DISK_KEEP_FREE),
    sso: readSsoSettings({ variables: v, environment, signUp: v.SIGN_UP }),
    billing,
    tracing: readTracingSettings(v),
    serves: v.ROLE !== 'worker',
    works: v.ROLE !== 'api',
    secret: v.KOMA_SECRET,
    trustProxy: v.TRUST_PROXY,
    bodySeconds: v.BODY_SECONDS,
    liveStreamsMax: v.LIVE_STREAMS_MAX,
    liveStreamsNetworkMax: v.LIVE_STREAMS_NETWORK_MAX,
    metricsToken: v.METRICS_TOKEN,
    adminEmails: v.ADMIN_EMAILS,
    accelPrefix: v.NGINX_ACCEL_PREFIX,
    objectsGroup: v.OBJECTS_GROUP,
    backup: readBackup(v, dataDir),
    retention: readRetention(v),
    archiveClass: v.STORAGE_URL ? v.ARCHIVE_STORAGE_CLASS : undefined,
    ffmpegPath: v.FFMPEG_PATH,
    ffprobePath: v.FFPROBE_PATH,
    logLevel,
    demo: v.DEMO && !v.DATABASE_URL && !isProduction,
    checkReplies: v.CHECK_REPLIES,
    warnings: isProduction ? warnOfPlainHttp(publicUrl) : [],
    settings: listSettings({ names: Object.keys(variables.shape), values: { ...v, ...found }, environment }),
  };
}

/** A short secret can be guessed from any signed address. */
function requireLongSecret({ secret, isProduction }: { secret: string | undefined; isProduction: boolean }) {
  if (isProduction && secret && secret.length < SECRET_MIN)
    throw new StartFailure(
      `The setting KOMA_SECRET is not usable: in production it has at least ${SECRET_MIN} characters; openssl rand -hex 32 makes one.`,
    );
}

const warnOfPlainHttp = (publicUrl: string): string[] =>
  publicUrl.startsWith('https:')
    ? []
    : [
        `PUBLIC_URL is ${publicUrl}: over plain http anybody on the way reads passwords and pictures. Put a proxy that speaks TLS in front, and name the https address.`,
      ];

function readBackup(v: z.output<typeof variables>, dataDir: string) {
  if (!v.BACKUP_DIR) return undefined;
  const folder = resolve(v.BACKUP_DIR);
  if (meetsData(folder, dataDir))
    throw new StartFailure(
      `The setting BACKUP_DIR is not usable: ${folder} meets what Koma keeps in ${dataDir}. Name a folder outside of it.`,
    );
  return { folder, at: v.BACKUP_AT, keep: v.BACKUP_KEEP };
}

function readRetention(v: z.output<typeof variables>) {
  if (v.RETENTION_DELETE_DAYS !== undefined && v.RETENTION_ARCHIVE_DAYS === undefined)
    throw new StartFailure('The setting RETENTION_DELETE_DAYS needs RETENTION_ARCHIVE_DAYS.');
  return {
    trashDays: v.RETENTION_TRASH_DAYS,
    versionDays: v.RETENTION_VERSION_DAYS ?? null,
    archiveDays: v.RETENTION_ARCHIVE_DAYS ?? null,
    deleteDays: v.RETENTION_DELETE_DAYS ?? null,
  };
}
