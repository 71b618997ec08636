import type { Act, Step } from './privacy-steps.fixture.ts';

/** Thing 0 is the shared file. Others follow in order of creation. */
const doing = (act: Act, which = 0, where = 0): Step => ({ act, actor: 'owner', which, where });
const [HOME, AWAY] = [0, 2];
/** Index of the first created folder, after the three places of each run. */
const FIRST = 3;
/** Findings of an audit, one a story. */
export const reported: Array<[string, Step[]]> = [
  ['a private file is duplicated', [doing('make private'), doing('duplicate')]],
  ['a private file is copied', [doing('make private'), doing('folder', 0, HOME), doing('copy', 0, FIRST)]],
  ['a private file is copied to another project', [doing('make private'), doing('copy', 0, AWAY)]],
  [
    'a file is copied out of a private folder',
    [doing('private folder'), doing('upload', 0, FIRST), doing('copy', 2, HOME)],
  ],
  [
    'a folder with a private file in it is copied',
    [
      doing('folder'),
      doing('upload', 0, FIRST),
      doing('make private', 2),
      doing('duplicate', 1),
      doing('fill copies'),
    ],
  ],
  [
    'a folder with a private file in it is copied to another project',
    [
      doing('folder'),
      doing('upload', 0, FIRST),
      doing('make private', 2),
      doing('copy', 1, AWAY),
      doing('fill copies'),
    ],
  ],
  [
    'a file is made private while its folder is being copied',
    [
      doing('folder'),
      doing('upload', 0, FIRST),
      doing('duplicate', 1),
      doing('make private', 2),
      doing('fill copies'),
    ],
  ],
  [
    'a file is moved out of a private folder',
    [doing('private folder'), doing('upload', 0, FIRST), doing('move', 2, HOME)],
  ],
  [
    'a file is moved out of a private folder to another project',
    [doing('private folder'), doing('upload', 0, FIRST), doing('move', 2, AWAY)],
  ],
  [
    'what was thrown away in a private folder is restored after the folder became public',
    [
      doing('private folder'),
      doing('upload', 0, FIRST),
      doing('delete', 2),
      doing('make public', 1),
      doing('restore'),
    ],
  ],
  [
    'a private file gets a new version',
    [doing('make private'), doing('version'), doing('restack'), doing('duplicate')],
  ],
];

export const beginning: Step[] = [
  doing('private folder', 0, HOME),
  doing('upload', 0, FIRST),
  doing('folder', 0, HOME),
  doing('upload', 0, FIRST + 1),
  doing('upload', 0, FIRST + 1),
  doing('make private', 4),
  doing('folder', 0, FIRST),
];
