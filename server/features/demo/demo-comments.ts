import { CommentType } from '../../../contract/enums.ts';
import { DRAW_COLOR } from '../../../contract/limits.ts';
import type { SeededComment } from '../comments/writing/seeded-comments.service.ts';
import type { DemoFile } from './demo-files.ts';
import type { Colleague } from './demo-people.ts';

interface DemoComment {
  about: DemoFile['name'];
  by: Colleague;
  /** A key of the demo's texts. */
  words: string;
  more: Omit<SeededComment, 'fileId' | 'version' | 'authorId' | 'text' | 'replies'>;
  replies?: Array<{ by: Colleague; words: string }>;
}

const look = { color: DRAW_COLOR, width: 7 };

/** Where the sun stands in the clip's 90th frame. */
const sun: SeededComment['figures'] = [
  { kind: 'ellipse', ...look, from: [925, 233], to: [1153, 461] },
  { kind: 'arrow', ...look, from: [690, 600], to: [925, 445] },
];

/** In the order in which it was said. */
export const demoComments: DemoComment[] = [
  { about: 'clip', by: 'ken', words: 'title', more: { frame: 40 } },
  {
    about: 'clip',
    by: 'misaki',
    words: 'sun',
    more: { frame: 90, endFrame: 130, figures: sun, drawPad: { width: 1280, height: 720 } },
    replies: [{ by: 'levi', words: 'sunReply' }],
  },
  { about: 'clip', by: 'levi', words: 'plate', more: { frame: 150, type: CommentType.private } },
  { about: 'storyboard', by: 'ken', words: 'storyboard', more: { page: 2 } },
];
