import type { EditNumber } from './edits.ts';
import type { StillName } from './stills.ts';
import type { StoryboardWords } from './storyboard.ts';

export type Piece =
  | { kind: 'film'; edit: EditNumber }
  | { kind: 'still'; still: StillName }
  | { kind: 'storyboard'; words: StoryboardWords };

/** What a child paints, one piece after the other, each into a file of the folder. */
export interface PaintTask {
  folder: string;
  ffmpeg: string;
  pieces: Array<{ name: string; piece: Piece }>;
}
