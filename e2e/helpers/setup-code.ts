import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Koma } from './koma.ts';
import type { Person } from './people.ts';

const program = join(import.meta.dirname, '../../server/admin.ts');

export async function printSetupCode({ dataDir, databaseUrl }: Koma, { email }: Person): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'setup-code', email], { env });
  return /^Setup code: (\S+)$/m.exec(stdout)?.[1] ?? '';
}
