import { formatTimeCode, type TimeCodeFormat } from '../../../contract/timecode.ts';
import { fail } from '../../failure.ts';
import { translate } from '../../texts.ts';
import type { Sheet } from './sheet.ts';

export interface Marker {
  /** Counted from the file's first. */
  frame: number;
  /** In frames, at least one. */
  length: number;
  author: string;
  text: string;
  isComplete: boolean;
}

/** A clip with what was said about it: what every editing program wants to know. */
export interface Clip {
  name: string;
  counting: TimeCodeFormat;
  /** In frames. */
  length: number;
  width: number;
  height: number;
  markers: Marker[];
  /** What a reader should know about the count; empty where there is nothing to say. */
  note: string;
}

/** Time code has two digits for its frames, and no editing program reads a third. */
const COUNTED_MAX = 60;

/** What stands at no frame is put on the first one, so that nothing is lost. */
export function clipOf(sheet: Sheet): Clip {
  const { version, counting: shown, language } = sheet;
  if (!shown) throw fail('unprocessable', { message: 'exports.needsVideo' });
  const { counting, every } = countSlowly(shown);
  const counted = (frame: number) => Math.floor(frame / every);
  const length = Math.max(1, Math.ceil((version.frame_count ?? 1) / every));
  const apart = (sheet.apart ?? []).flatMap(({ comments }) => comments);
  // What is missing stands where it is missing.
  const missing = apart.map((comment) => ({ ...comment, frame: comment.notch, endFrame: null }));
  const markers = [...sheet.comments, ...missing].map((comment) => {
    const frame = Math.min(counted(comment.frame ?? 0), length - 1);
    const last = Math.min(counted(comment.endFrame ?? comment.frame ?? 0), length - 1);
    const said = comment.origin ? `[${comment.origin}] ${comment.text}` : comment.text;
    const replies = comment.replies.map(({ author, text }) => `${author}: ${text}`);
    return {
      frame,
      length: Math.max(1, last - frame + 1),
      author: comment.author,
      text: [said, ...replies].filter(Boolean).join('\n'),
      isComplete: comment.isComplete,
    };
  });
  const { width, height, file_name: name } = version;
  const size = { width: width ?? 1920, height: height ?? 1080 };
  const rates = { every, counted: writeRate(counting), rate: writeRate(shown) };
  const note = every === 1 ? '' : translate(language, 'exports.countedSlowly', rates);
  return { name, counting, length, ...size, markers, note };
}

/** A film at 119.88 is counted at 59.94, as SMPTE counts high rates: every second frame has a number. */
function countSlowly(shown: TimeCodeFormat): { counting: TimeCodeFormat; every: number } {
  const { num, den } = shown.rate;
  const every = Math.ceil(Math.round(num / den) / COUNTED_MAX);
  const rate = num % every === 0 ? { num: num / every, den } : { num, den: den * every };
  return { counting: { ...shown, rate, start: Math.floor(shown.start / every) }, every };
}

const writeRate = ({ rate }: TimeCodeFormat) => String(Math.round((rate.num / rate.den) * 1000) / 1000);

export const timeCodeAt = ({ counting }: Clip, frame: number) => formatTimeCode(frame, counting);
export const countsDrop = (clip: Clip) => timeCodeAt(clip, 0).includes(';');

/** One line, without what would end it or begin another. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
