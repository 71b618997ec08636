import { formatTimeCode, type TimeCodeFormat } from '../../../contract/timecode.ts';
import { fail } from '../../failure.ts';
import { translate } from '../../texts.ts';
import type { Sheet } from './sheet.ts';

export interface Marker {
  frame: number;
  /** In frames, at least 1. */
  length: number;
  author: string;
  text: string;
  isComplete: boolean;
}

export interface Clip {
  name: string;
  counting: TimeCodeFormat;
  /** In frames. */
  length: number;
  width: number;
  height: number;
  markers: Marker[];
  /** Explains an unusual frame count. Empty: nothing to explain. */
  note: string;
}

/** Time code has two digits for frames, and no editing program reads a third. */
const COUNTED_MAX = 60;

/** Comments without a frame go to the first one, so none are lost. */
export function clipOf(sheet: Sheet): Clip {
  const { version, counting: shown, language } = sheet;
  if (!shown) throw fail('unprocessable', { message: 'exports.needsVideo' });
  const { counting, every } = countSlowly(shown);
  const counted = (frame: number) => Math.floor(frame / every);
  const length = Math.max(1, Math.ceil((version.frame_count ?? 1) / every));
  const apart = (sheet.apart ?? []).flatMap(({ comments }) => comments);
  // A comment on a removed part stands at the cut.
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

/** High rates are counted at half rate, as SMPTE does: 119.88 becomes 59.94. */
function countSlowly(shown: TimeCodeFormat): { counting: TimeCodeFormat; every: number } {
  const { num, den } = shown.rate;
  const every = Math.ceil(Math.round(num / den) / COUNTED_MAX);
  const rate = num % every === 0 ? { num: num / every, den } : { num, den: den * every };
  return { counting: { ...shown, rate, start: Math.floor(shown.start / every) }, every };
}

const writeRate = ({ rate }: TimeCodeFormat) => String(Math.round((rate.num / rate.den) * 1000) / 1000);

export const timeCodeAt = ({ counting }: Clip, frame: number) => formatTimeCode(frame, counting);
export const countsDrop = (clip: Clip) => timeCodeAt(clip, 0).includes(';');

export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
