import { readGrant, writeGrant } from '../platform/storage/grant.ts';

const tokenOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';

/** Reads expired addresses too. */
export const readAddress = (secret: string, address: string) =>
  readGrant({ secret, token: tokenOf(address), now: new Date(0) });

export function letRunOut(secret: string, address: string): string {
  const grant = readAddress(secret, address);
  if (!grant) throw new Error(`${address} allows nothing.`);
  const old = writeGrant({ secret, grant: { ...grant, expires: Date.now() - 1000 } });
  return address.replace(/objects\/.*/, `objects/${old}`);
}
