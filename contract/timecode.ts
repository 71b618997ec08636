/** Frames per second as a fraction: 24000/1001 shows another frame than 24 after a minute. */
export interface Rate {
  num: number;
  den: number;
}

export interface TimeCodeFormat {
  rate: Rate;
  isDrop: boolean;
  start: number;
}

/** Reads `24000/1001`, the form of `r_frame_rate`. */
export function readRate(fraction: string | null | undefined): Rate | undefined {
  const [, num, den = '1'] = /^(\d+)(?:\/(\d+))?$/.exec(fraction ?? '') ?? [];
  const rate = { num: Number(num), den: Number(den) };
  return rate.num > 0 && rate.den > 0 ? rate : undefined;
}

/** Frame n is shown from n/rate until (n+1)/rate. */
export const frameAt = ({ num, den }: Rate, milliseconds: number): number =>
  Math.floor((milliseconds * num) / (den * 1000));

/** Returns the first whole millisecond inside a frame, inverting `frameAt`. */
export const millisecondsOf = ({ num, den }: Rate, frame: number): number =>
  Math.ceil((frame * den * 1000) / num);

/** Returns seconds for seeking: at a frame's edge, rounding shows its neighbour. */
export const middleOf = ({ num, den }: Rate, frame: number): number => ((frame + 0.5) * den) / num;

/** 30 for 29.97. */
const nominal = ({ num, den }: Rate): number => Math.max(1, Math.round(num / den));

/** Drops numbers, not frames: two a minute at 29.97 except every tenth minute, four at 59.94. Whole rates need none. */
const droppedPerMinute = ({ rate, isDrop }: Pick<TimeCodeFormat, 'rate' | 'isDrop'>): number =>
  isDrop && nominal(rate) % 30 === 0 && rate.num % rate.den !== 0 ? nominal(rate) / 15 : 0;

/** Numbers wrap after a day. */
const numbersADay = (format: TimeCodeFormat): number =>
  nominal(format.rate) * 86_400 - droppedPerMinute(format) * (24 * 60 - 24 * 6);

const pad = (value: number) => String(value).padStart(2, '0');

/** Counts from the file's first frame. */
export function formatTimeCode(frame: number, format: TimeCodeFormat): string {
  const base = nominal(format.rate);
  const dropped = droppedPerMinute(format);
  const day = numbersADay(format);
  const count = (((frame + format.start) % day) + day) % day;
  const number = count + (dropped > 0 ? numbersSkipped({ count, base, dropped }) : 0);
  const seconds = Math.floor(number / base);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(':');
  return `${clock}${dropped > 0 ? ';' : ':'}${pad(number % base)}`;
}

interface Counted {
  count: number;
  base: number;
  dropped: number;
}

function numbersSkipped({ count, base, dropped }: Counted): number {
  const minute = base * 60 - dropped;
  const tenMinutes = minute * 10 + dropped;
  const tens = Math.floor(count / tenMinutes);
  const inTen = count % tenMinutes;
  // The first minute of ten drops nothing, and so is longer.
  const minutes = inTen < base * 60 ? 0 : Math.floor((inTen - base * 60) / minute) + 1;
  return dropped * (tens * 9 + minutes);
}

/**
 * Parses a time code; undefined where invalid. Digits alone fill from the right: 314 is 3:14. A dropped number means
 * the next one. Times before the start count as past midnight, mostly beyond the end.
 */
export function readTimeCode(text: string, format: TimeCodeFormat): number | undefined {
  const platform = splitTimeCode(text);
  if (!platform) return undefined;
  const [hours, minutes, seconds, frames] = platform;
  const base = nominal(format.rate);
  const dropped = droppedPerMinute(format);
  if (hours > 23 || minutes > 59 || seconds > 59 || frames >= base) return undefined;
  const isDropped = seconds === 0 && frames < dropped && minutes % 10 !== 0;
  const allMinutes = hours * 60 + minutes;
  const number = (allMinutes * 60 + seconds) * base + (isDropped ? dropped : frames);
  const frame = number - dropped * (allMinutes - Math.floor(allMinutes / 10)) - format.start;
  return frame < 0 ? frame + numbersADay(format) : frame;
}

type Platform = [hours: number, minutes: number, seconds: number, frames: number];

const TYPED_MAX = 50;

function splitTimeCode(text: string): Platform | undefined {
  if (text.length > TYPED_MAX) return undefined;
  const typed = text.normalize('NFKC').trim();
  if (!/^\d{1,8}$|^(\d{1,2}[:;.,]){1,3}\d{1,3}$/.test(typed)) return undefined;
  const fields = /^\d+$/.test(typed) ? (typed.padStart(8, '0').match(/\d\d/g) ?? []) : typed.split(/[:;.,]/);
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = [
    ...Array(4 - fields.length).fill('0'),
    ...fields,
  ].map(Number);
  return [hours, minutes, seconds, frames];
}

interface SourceTiming {
  r_frame_rate: string | null;
  startTimeCode: string | null;
  dropFrame: boolean;
}

export function timeCodeFormatOf(
  source: SourceTiming,
  isDrop = source.dropFrame,
): TimeCodeFormat | undefined {
  const rate = readRate(source.r_frame_rate);
  if (!rate) return undefined;
  const written = { rate, isDrop: source.dropFrame, start: 0 };
  return { rate, isDrop, start: readTimeCode(source.startTimeCode ?? '', written) ?? 0 };
}

/** Formats 0:01:23.45 for people who do not count frames. */
export function formatClock(milliseconds: number): string {
  const hundredths = Math.floor(milliseconds / 10);
  const seconds = Math.floor(hundredths / 100);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad).join(':');
  return `${clock}.${pad(hundredths % 100)}`;
}
