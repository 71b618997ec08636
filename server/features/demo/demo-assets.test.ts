import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { sniffKind } from '../../platform/media/file-kinds.ts';
import { probeVideo } from '../../platform/media/probe/probe.ts';
import { findMediaTools } from '../../platform/media/tools/tools.ts';
import { demoComments } from './demo-comments.ts';
import { demoMedia, everyMedia, readAsset } from './demo-media.ts';

const cwd = fileURLToPath(new URL('./assets', import.meta.url));

test('every file of the demo is what it says it is, with a storyboard in every language', async () => {
  const boards = new Set<string>();
  for (const file of everyMedia) {
    const body = await readAsset(file);
    expect(await sniffKind(body)).toMatchObject({ mimeType: file.mimeType, media: file.media });
    if (file.media === 'pdf') boards.add(body.toString('latin1'));
  }
  expect(boards.size).toBe(3);
});

test('what was said about the film stands within it, and each drawing lies on its picture', async () => {
  const tools = await findMediaTools(loadConfig({}));
  const probe = async (cut: 1 | 2) => {
    const { name, extension } = demoMedia.film[cut];
    return probeVideo({ tools, file: `${name}.${extension}`, cwd });
  };
  const films = { 1: await probe(1), 2: await probe(2) };
  for (const { about, version = 1, place, drawing } of demoComments) {
    const { width = 0, height = 0 } = drawing ?? {};
    if (about === 'film') {
      const film = films[version === 1 ? 1 : 2];
      const { frame = 0, endFrame = frame } = place ?? {};
      expect(frame <= endFrame && endFrame < film.frameCount).toBe(true);
      if (drawing) expect([width, height]).toEqual([film.width, film.height]);
    }
    const points = (drawing?.figures ?? []).flatMap((figure): ReadonlyArray<readonly [number, number]> => {
      if (figure.kind === 'text') return [figure.at];
      return 'points' in figure ? figure.points.map(([x, y]) => [x, y] as const) : [figure.from, figure.to];
    });
    for (const [x, y] of points) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
  }
});
