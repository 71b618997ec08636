import { SIGNED_ADDRESS_MINUTES } from '../../../contract/limits.ts';

/** Addresses share their signing time with others for a third of their time, and live for the rest at least. */
const SURE_PART = 0.6;
const SURE_MS = SIGNED_ADDRESS_MINUTES * 60_000 * SURE_PART;

const ours = /^https?:\/\/[^/]+\/(?:objects\/|api\/file\/marked-page\?token=)([\w-]+)\./;
const ofStore = /[?&]X-Amz-Expires=(\d+)/;

/** For how long an address is sure to work after it was answered; undefined for what is no address of media. */
function sureTime(text: string): number | undefined {
  const [, seconds] = ofStore.exec(text) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1000 * SURE_PART;
  return ours.test(text) ? SURE_MS : undefined;
}

/** The end that our server wrote into an address (`server/platform/storage/grant.ts`); undefined for others. */
function readEnd(text: string): number | undefined {
  const [, signed = ''] = ours.exec(text) ?? [];
  try {
    const { expires }: { expires?: unknown } = JSON.parse(
      atob(signed.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return typeof expires === 'number' ? expires : undefined;
  } catch {
    return undefined;
  }
}

interface Moment {
  now: number;
  /** How long ago the answer came. A change of the page's own makes it look younger than its addresses. */
  age: number;
}

/** Puts null in the place of each address that may have ended: the page draws what it draws without a picture. */
export function dropEndedAddresses(
  value: unknown,
  { now, age }: Moment,
): { value: unknown; hasEnded: boolean } {
  let hasEnded = false;
  const isEnded = (one: unknown) => {
    if (typeof one !== 'string') return false;
    const ended = age >= (sureTime(one) ?? Number.POSITIVE_INFINITY) || now >= (readEnd(one) ?? now + 1);
    hasEnded ||= ended;
    return ended;
  };
  const copy = (one: unknown): unknown => {
    if (isEnded(one)) return null;
    if (Array.isArray(one)) return one.filter((item) => !isEnded(item)).map(copy);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, item]) => [name, copy(item)]));
  };
  const copied = copy(value);
  return { value: copied, hasEnded };
}
