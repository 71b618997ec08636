import { join } from 'node:path';
import { lendFonts } from '../../../parts/media/documents/pdf-fonts.ts';
import { serveParent } from '../../../parts/media/run/child.ts';
import { renderFilm } from './render-film.ts';
import { paintStill } from './stills.ts';
import { writeStoryboard } from './storyboard.ts';
import type { PaintTask } from './tasks.ts';

lendFonts();

serveParent(async ({ folder, ffmpeg, pieces }: PaintTask, tell) => {
  for (const [at, { name, piece }] of pieces.entries()) {
    const file = join(folder, name);
    if (piece.kind === 'film') await renderFilm({ edit: piece.edit, ffmpeg, folder, file }, tell);
    else if (piece.kind === 'still') await paintStill({ still: piece.still, file });
    else await writeStoryboard({ words: piece.words, file });
    tell(at / pieces.length);
  }
  // Nothing is no answer to the parent.
  return { painted: pieces.length };
});
