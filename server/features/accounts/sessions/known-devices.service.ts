import { DEVICE_HEADER } from '../../../../contract/limits.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/secrets.ts';
import {
  type DeviceHolder,
  deleteDevices,
  deleteSurplusDevices,
  isDeviceOf,
  isDeviceOfAddress,
  writeDevice,
} from './known-devices.queries.ts';

/** 256 bits. Shorter values could be guessed. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** A link has many visitors. */
const KEPT = { account: 20, link: 500 };

export function readDeviceHash(headers: Record<string, unknown>): Buffer | undefined {
  const sent = headers[DEVICE_HEADER];
  return typeof sent === 'string' && TOKEN.test(sent) ? hashToken(sent) : undefined;
}

interface OneDevice {
  holder: DeviceHolder;
  tokenHash: Buffer | undefined;
}

/** Counts the browser's wrong tries apart from then on. */
export async function rememberDevice(
  db: Database | Transaction,
  { holder, tokenHash }: OneDevice,
): Promise<void> {
  if (!tokenHash) return;
  await writeDevice(db, { holder, tokenHash });
  await deleteSurplusDevices(db, { holder, kept: 'accountId' in holder ? KEPT.account : KEPT.link });
}

interface Asked {
  asked: { emailKey: string } | DeviceHolder;
  tokenHash: Buffer | undefined;
}

export async function findKnownDevice(
  db: Database,
  { asked, tokenHash }: Asked,
): Promise<string | undefined> {
  if (!tokenHash) return undefined;
  const isKnown =
    'emailKey' in asked
      ? await isDeviceOfAddress(db, { emailKey: asked.emailKey, tokenHash })
      : await isDeviceOf(db, { holder: asked, tokenHash });
  return isKnown ? `device:${tokenHash.toString('hex')}` : undefined;
}

/** Makes visitors who knew the old password strangers again. */
export const forgetLinkDevices = (tx: Transaction, linkId: string): Promise<void> =>
  deleteDevices(tx, { holder: { linkId } });
