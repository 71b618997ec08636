import { isIP } from 'node:net';
import { z } from 'zod';
import { isSender } from './platform/mail/mail-address.ts';

/** Errors tell the operator what is accepted, and never repeat a value, which may hold a password. */

export const text = z.string().optional();
export const flag = z.stringbool().default(false);

interface Bounds {
  min: number;
  max: number;
}

const numberOf = (pattern: RegExp, kind: string, { min, max }: Bounds) => {
  const isWithin = (given: string) => pattern.test(given) && Number(given) >= min && Number(given) <= max;
  return z
    .string()
    .trim()
    .refine(isWithin, { error: `say a ${kind} from ${min} to ${max}` })
    .transform(Number);
};

export const wholeNumber = (bounds: Bounds) => numberOf(/^\d{1,15}$/, 'whole number', bounds);
export const decimal = (bounds: Bounds) => numberOf(/^\d{1,15}(\.\d{1,15})?$/, 'number', bounds);
export const days = (bounds: Bounds) => wholeNumber(bounds).optional();

const UNITS: Record<string, number> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** Kept as written, for the administration page. */
export const size = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,3} ?(MB|GB|TB)$/i, { error: 'say it as 500 MB, 50 GB or 2 TB', abort: true });

export const readBytes = (given: string) =>
  Number.parseInt(given, 10) * (UNITS[given.slice(-2).toUpperCase()] ?? Number.NaN);

const isWebAddress = (given: string) => {
  const url = URL.parse(given);
  return url !== null && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.hostname);
};
/** Refuses paths: pages, mails and sign-ins need the root of a host. */
const isOrigin = (given: string) => {
  const url = URL.parse(given);
  return url === null || url.href === `${url.origin}/`;
};
export const publicAddress = z
  .string()
  .trim()
  .refine(isWebAddress, { error: 'say it as https://koma.example', abort: true })
  .refine(isOrigin, { error: 'say it as https://koma.example, with nothing behind the host' })
  .transform((given) => new URL(given).origin);

/** Refuses other addresses, which would mean this very machine. */
const isMailServer = (given: string) => {
  const url = URL.parse(given);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return false;
  return /^\/?$/.test(url.pathname) && !url.hash && !url.search.includes('@');
};
export const mailServer = z
  .string()
  .trim()
  .refine(isMailServer, {
    error:
      'say it as smtp://name:password@mail.example.com:587 or smtps://…, with special characters of name and password percent-encoded',
  })
  .optional();

export const sender = z
  .string()
  .trim()
  .refine(isSender, { error: 'say it as koma@koma.example or Koma <koma@koma.example>' });

const isHost = (given: string) => isIP(given) > 0 || /^[A-Za-z0-9]([\w.-]*[A-Za-z0-9])?$/.test(given);
export const host = z.string().trim().refine(isHost, {
  error: 'say an address or a name of this machine alone, such as 0.0.0.0, :: or localhost',
});
