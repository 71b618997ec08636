import { formatTimeCode, type TimeCodeFormat } from '../../../contract/timecode.ts';
import { fail } from '../../http/failure.ts';
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
}

/** What stands at no frame is put on the first one, so that nothing is lost. */
export function clipOf({ version, counting, comments }: Sheet): Clip {
  if (!counting) throw fail('unprocessable', { message: 'exports.needsVideo' });
  const length = Math.max(1, version.frame_count ?? 1);
  const markers = comments.map((comment) => {
    const frame = Math.min(comment.frame ?? 0, length - 1);
    const last = Math.min(comment.endFrame ?? frame, length - 1);
    const replies = comment.replies.map(({ author, text }) => `${author}: ${text}`);
    return {
      frame,
      length: Math.max(1, last - frame + 1),
      author: comment.author,
      text: [comment.text, ...replies].filter(Boolean).join('\n'),
      isComplete: comment.isComplete,
    };
  });
  const { width, height, file_name: name } = version;
  return { name, counting, length, width: width ?? 1920, height: height ?? 1080, markers };
}

export const timeCodeAt = ({ counting }: Clip, frame: number) => formatTimeCode(frame, counting);
export const countsDrop = (clip: Clip) => timeCodeAt(clip, 0).includes(';');

/** One line, without what would end it or begin another. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
