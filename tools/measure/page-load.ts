import { report } from '../../bench/bench.ts';
import { addClip } from '../../e2e/helpers/room/clips.ts';
import { makePicture } from '../../e2e/helpers/room/drawn-material.ts';
import { bringFile } from '../../e2e/helpers/room/review-rooms.ts';
import { startBarePage } from './bare-load.ts';
import { measureLighthouse } from './lighthouse.ts';
import { type Look, measureCold, measureWarm } from './load-times.ts';
import { startMeasuring } from './measuring.ts';

const REQUESTS = 25;
const SLOW_MS = 1500;
const WARM_MS = 350;

const { koma, browser, person, projectId, close } = await startMeasuring({ name: 'Pages' });
try {
  for (const path of ['/', '/sign-in']) await measureLighthouse(`${koma.url}${path}`);
  const clip = { name: 'clip', rate: '25', frames: 50 };
  const { fileId } = await addClip({ koma, person, projectId, clip });
  const image = await bringFile(koma, person, {
    name: 'still.png',
    mimeType: 'image/png',
    bytes: await makePicture(),
  });
  const pages = [
    { name: 'dashboard', path: '/dashboard', awaited: 'main a[href^="/dashboard/"]' },
    { name: 'project', path: `/dashboard/${projectId}`, awaited: '[data-item]' },
    {
      name: 'room',
      path: `/review/${fileId}`,
      awaited: '[data-resolution]:not([data-resolution=""])',
    },
    {
      name: 'room of an image',
      path: image.path,
      awaited: '[data-picture] img',
    },
  ];
  for (const { name, path, awaited } of pages) {
    const look: Look = { baseURL: koma.url, browser, token: person.token, path, awaited };
    // Warms the server.
    await measureCold(look);
    const cold = await measureCold(look);
    report({ name: `${name}, requests`, unit: '', ours: cold.requests, limit: REQUESTS, atMost: 1 });
    console.log(`  ${name}: ${(cold.bytes / 1000).toFixed(1)} kB before it`);
    report({ name: `${name}, slow network`, unit: 'ms', ours: cold.drawnAt, limit: SLOW_MS, atMost: 1 });
    const bare = await startBarePage({ browser, bytes: cold.bytes });
    const least = await measureCold(bare.look);
    report({
      name: `${name}, beside a bare page of its bytes`,
      unit: 'ms',
      ours: cold.drawnAt,
      limit: least.drawnAt,
    });
    const warm = await measureWarm(look, 'product');
    report({ name: `${name}, warm`, unit: 'ms', ours: warm, limit: WARM_MS, atMost: 1 });
    report({
      name: `${name}, warm in a new tab, beside the bare page`,
      unit: 'ms',
      ours: await measureWarm(look, 'blank'),
      limit: await measureWarm(bare.look, 'blank'),
    });
    await bare.stop();
  }
} finally {
  await close();
}
