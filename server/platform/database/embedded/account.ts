import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartFailure } from '../../../start-failure.ts';

const READ = 4;
const PASS = 1;

/** The unprivileged user for PostgreSQL under root; it refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

export const runsAsRoot = () => process.getuid?.() === 0;

export function findAccount(): Account {
  const users = readUsers();
  const account =
    users.find((user) => user.name === 'postgres') ?? users.find((user) => user.name === 'nobody');
  if (!account) {
    throw new StartFailure(
      'PostgreSQL never runs as root and there is no user "postgres" or "nobody" to run it as; start Koma as an ordinary user.',
    );
  }
  return account;
}

/** Keeps data of an ordinary user with that user when root starts Koma on it. */
export function findOwner(path: string): Account | undefined {
  const { uid, gid } = statSync(path);
  if (uid === 0) return undefined;
  return { uid, gid, name: readUsers().find((user) => user.uid === uid)?.name ?? `user ${uid}` };
}

export function canReach(account: Account | undefined, path: string): boolean {
  if (account) return allows(account, path, READ) && canPass(account, dirname(path));
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

export function canPass(account: Account, folder: string): boolean {
  if (!allows(account, folder, PASS)) return false;
  return folder === dirname(folder) || canPass(account, dirname(folder));
}

function allows(account: Account, path: string, bit: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = account.uid === uid ? 6 : account.gid === gid ? 3 : 0;
  return ((mode >> shift) & bit) !== 0;
}

function readUsers(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0);
}
