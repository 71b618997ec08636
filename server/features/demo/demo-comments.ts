import { CommentType } from '../../../contract/enums.ts';
import type { Figure } from '../../../contract/figures.ts';
import { DRAW_COLOR } from '../../../contract/limits.ts';
import type { SeededComment } from '../comments/writing/seeded-comments.service.ts';
import type { DemoFile } from './demo-files.ts';
import type { Colleague } from './demo-people.ts';

interface DemoComment {
  about: DemoFile['name'];
  version?: number;
  by: Colleague;
  minutesAgo: number;
  words: string;
  place?: Pick<SeededComment, 'frame' | 'endFrame' | 'page' | 'type'>;
  drawing?: { figures: Figure[]; width: number; height: number };
  resolvedBy?: Colleague;
  replies?: Array<{ by: Colleague; words: string }>;
}

const look = { color: DRAW_COLOR, width: 7 };
const yellow = { color: '#f6c445', width: 7 };
const onFilm = (...figures: Figure[]) => ({ figures, width: 1280, height: 720 });

/** Draws two imperfect turns, because nobody closes a circle exactly. */
function loop({ x, y, wide, high }: Record<'x' | 'y' | 'wide' | 'high', number>): Figure {
  const points = Array.from({ length: 40 }, (_, at): [number, number, number] => {
    const angle = -2 + (at / 39) * Math.PI * 2.25;
    const drift = 1 + 0.05 * Math.sin(at / 5) + at / 600;
    return [
      Math.round(x + Math.cos(angle) * wide * drift),
      Math.round(y + Math.sin(angle) * high * drift),
      0.45 + 0.25 * Math.sin(at / 9),
    ];
  });
  return { kind: 'pen', ...look, points };
}

/**
 * Chronological. Shots of version 1 begin at frames 0, 60, 120, 174, 234, 294. Shots of version 2 begin at
 * 0, 60, 144, 198, 258, 318.
 */
export const demoComments: DemoComment[] = [
  {
    about: 'storyboard',
    by: 'misaki',
    minutesAgo: 9800,
    words: 'board',
    place: { page: 1 },
    replies: [{ by: 'ken', words: 'boardReply' }],
  },
  {
    about: 'film',
    version: 1,
    by: 'misaki',
    minutesAgo: 1530,
    words: 'sun',
    place: { frame: 30, endFrame: 55 },
    drawing: onFilm(
      { kind: 'ellipse', ...look, from: [806, 316], to: [918, 428] },
      { kind: 'arrow', ...look, from: [1010, 236], to: [924, 326] },
    ),
    resolvedBy: 'misaki',
    replies: [{ by: 'levi', words: 'sunReply' }],
  },
  {
    about: 'film',
    version: 1,
    by: 'ken',
    minutesAgo: 1500,
    words: 'train',
    place: { frame: 80, endFrame: 119 },
    resolvedBy: 'ken',
    replies: [{ by: 'levi', words: 'trainReply' }],
  },
  {
    about: 'film',
    version: 1,
    by: 'ken',
    minutesAgo: 1480,
    words: 'title',
    place: { frame: 342 },
    drawing: onFilm(
      { kind: 'arrow', ...yellow, from: [470, 250], to: [590, 250] },
      { kind: 'arrow', ...yellow, from: [830, 250], to: [710, 250] },
    ),
    resolvedBy: 'misaki',
  },
  {
    about: 'film',
    version: 2,
    by: 'misaki',
    minutesAgo: 160,
    words: 'touch',
    place: { frame: 40 },
  },
  {
    about: 'film',
    version: 2,
    by: 'ken',
    minutesAgo: 140,
    words: 'umbrella',
    place: { frame: 228 },
    drawing: onFilm(loop({ x: 816, y: 402, wide: 128, high: 62 })),
    resolvedBy: 'ken',
    replies: [{ by: 'misaki', words: 'umbrellaReply' }],
  },
  {
    about: 'film',
    version: 2,
    by: 'misaki',
    minutesAgo: 95,
    words: 'lantern',
    place: { frame: 276, endFrame: 305 },
    drawing: onFilm(loop({ x: 520, y: 366, wide: 172, high: 212 }), {
      kind: 'arrow',
      ...look,
      from: [850, 560],
      to: [706, 470],
    }),
    replies: [
      { by: 'levi', words: 'lanternReply' },
      { by: 'ken', words: 'lanternAgain' },
    ],
  },
  {
    about: 'film',
    version: 2,
    by: 'levi',
    minutesAgo: 60,
    words: 'plate',
    place: { frame: 170, type: CommentType.private },
  },
  {
    about: 'film',
    version: 2,
    by: 'ken',
    minutesAgo: 35,
    words: 'ending',
    place: { frame: 368 },
  },
  {
    about: 'crossing',
    by: 'misaki',
    minutesAgo: 1300,
    words: 'crop',
    drawing: {
      figures: [{ kind: 'rectangle', color: DRAW_COLOR, width: 9, from: [230, 380], to: [1690, 1010] }],
      width: 1920,
      height: 1080,
    },
  },
];
