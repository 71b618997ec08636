import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../../../start-failure.ts';
import { type Account, canPass, findAccount, findOwner, runsAsRoot } from './account.ts';
import { makePassable } from './make-passable.ts';
import { POINTER, signPlace } from './outside-places.ts';

/** Used when the database's user cannot enter the data folder. */
export const OUTSIDE = '/var/lib/koma';

export interface Place {
  folder: string;
  account: Account | undefined;
}

export function choosePlace({
  dataDir,
  outside,
  log,
}: {
  dataDir: string;
  outside: string;
  log: (line: string) => void;
}): Place {
  const real = makeDataFolder(dataDir);
  const inside = join(real, 'postgres');
  const pointer = join(real, POINTER);

  if (!runsAsRoot()) return takeOwn(existsSync(pointer) ? readPointer(pointer) : inside);
  if (existsSync(pointer)) return takeOutside(pointer, real);
  if (existsSync(join(inside, 'data'))) return takeExisting(inside);

  const account = findAccount();
  if (canPass(account, real)) return { folder: makeFolder(inside, account), account };
  return makeOutside({ real, outside, pointer, account, log });
}

export function findFolder(dataDir: string): string | undefined {
  const [pointer, inside] = [join(dataDir, POINTER), join(dataDir, 'postgres')];
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  return existsSync(inside) ? inside : undefined;
}

function makeDataFolder(dataDir: string): string {
  try {
    // The database's user only passes through; the contents have modes of their own.
    makePassable(dataDir, 0o711);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw new StartFailure(
      `The folder ${dataDir} cannot be made; set DATA_DIR to one that Koma may write to.`,
    );
  }
  return realpathSync(dataDir);
}

function takeOwn(folder: string): Place {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid !== process.getuid?.()) {
    throw new StartFailure(
      `The database in ${folder} belongs to another user; start Koma as that user or set another DATA_DIR.`,
    );
  }
  return { folder, account: undefined };
}

function takeExisting(folder: string): Place {
  const account = findOwner(folder) ?? findAccount();
  makeFolder(folder, account);
  if (!canPass(account, folder)) {
    throw new StartFailure(
      `The user ${account.name} can no longer enter ${folder}, where its database lies; let it pass the folders above (chmod o+x).`,
    );
  }
  return { folder, account };
}

function makeOutside({
  real,
  outside,
  pointer,
  account,
  log,
}: {
  real: string;
  outside: string;
  pointer: string;
  account: Account;
  log: (line: string) => void;
}): Place {
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 12);
  makePassable(outside, 0o755);
  if (!canPass(account, realpathSync(outside))) {
    throw new StartFailure(
      `The user ${account.name} can enter neither ${real} nor ${outside} to keep the database there.`,
    );
  }
  const earlier = readdirSync(outside).filter((name) => name.startsWith(`${hash}-`));
  for (const name of earlier)
    log(
      `An earlier database of ${real} is still in ${join(outside, name)}; "npm run admin -- doctor" says what nobody uses.`,
    );

  // A random part keeps the rows of a deleted data folder from returning.
  const folder = makeFolder(join(outside, `${hash}-${randomBytes(4).toString('hex')}`), account);
  if (writeOnce(pointer, `${folder}\n`)) {
    log(`The user ${account.name} cannot enter ${real}; the database is kept in ${folder}.`);
    signPlace(folder, real);
    return { folder, account };
  }
  rmSync(folder, { recursive: true });
  return takeOutside(pointer, real);
}

function takeOutside(pointer: string, dataDir: string): Place {
  const place = takeExisting(readPointer(pointer));
  signPlace(place.folder, dataDir);
  return place;
}

/** Lets the first of two starts win, so that both agree on one place. */
function writeOnce(path: string, text: string): boolean {
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, text, { flush: true });
  try {
    linkSync(partial, path);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(partial, { force: true });
  }
}

function readPointer(pointer: string): string {
  const folder = readFileSync(pointer, 'utf8').trim();
  if (!existsSync(folder)) {
    throw new StartFailure(
      `The database of this data folder was kept in ${folder}, which is gone; bring it back, or delete ${pointer} to begin with an empty one.`,
    );
  }
  return folder;
}

function makeFolder(folder: string, { uid, gid }: Account): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid === 0) {
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o700);
  }
  return folder;
}
