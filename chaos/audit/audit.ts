import { sweepObjectsJob, sweepUploadsJob } from '../../server/jobs/sweep-uploads.ts';
import type { Platform } from '../../server/platform.ts';
import { passTime } from '../../server/test/test-mails.ts';
import type { Installation } from '../installation/installation.ts';
import { type Findings, joinFindings } from './findings.ts';
import { compareLedger } from './kept-things.ts';
import type { Ledger } from './ledger.ts';
import { compareMails } from './mails.ts';
import { passDays } from './pass-time.ts';
import { settle } from './settle.ts';
import { compareStored } from './stored-things.ts';

/** Exceeds the longest mail window of a day; twice this stays below the three days of retries. */
const WINDOW_HOURS = 30;

export async function audit(
  platform: Platform,
  { installation, ledger }: { installation: Installation; ledger: Ledger },
): Promise<Findings> {
  const stores = { s3: installation.s3?.store, dataDir: installation.disk.folder };
  await passTime(platform, WINDOW_HOURS);
  const stuck = await settle(platform);
  const kept = await compareLedger(platform, ledger);
  await passDays(platform, stores);
  await passTime(platform, WINDOW_HOURS);
  for (const job of [sweepUploadsJob, sweepObjectsJob]) {
    await platform.queue.enqueue(platform.db, job, {});
    stuck.push(...(await settle(platform)));
  }
  stuck.push(...(await listLeft(platform)));
  const mails = await compareMails(platform, { received: installation.mail.received, ledger });
  return joinFindings([{ stuck }, kept, mails, await compareStored(platform, stores)]);
}

async function listLeft({ pool }: Platform): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select 'given up: ' || name || ', ' || coalesce(reason, '') as what from jobs
     where state = 'failed'
     union all select 'half an upload: ' || file_name from uploads where version_id is null`,
  );
  return rows.map(({ what }) => what);
}
