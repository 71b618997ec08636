import type { comments } from '../../../../contract/calls/comments.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { bytesOf, FITTING_BYTES } from '../../../http/fit-list.ts';

type Comment = ReplyOf<typeof comments.get>;

const BEGINNING = 200;

/** Shortens the largest comments until the page is small enough to send. */
export function fitPage(page: Comment[]): Comment[] {
  const sizes = page.map(bytesOf);
  let total = sizes.reduce((sum, size) => sum + size, 0);
  const largest = [...page.keys()].sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0));
  const fitted = [...page];
  for (const at of largest) {
    const whole = page[at];
    if (total <= FITTING_BYTES || !whole) break;
    const short = shorten(whole);
    fitted[at] = short;
    total += bytesOf(short) - (sizes[at] ?? 0);
  }
  return fitted;
}

const shorten = (comment: Comment): Comment => ({
  ...comment,
  comment: [...comment.comment].slice(0, BEGINNING).join(''),
  rawComment: '',
  mentionedMember: [],
  attachedFigure: [],
  attachedFiles: [],
  replyData: [],
  isShortened: true,
});
