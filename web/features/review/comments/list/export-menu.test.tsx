import { expect, test } from 'vitest';
import { castReview, say } from '../../../../../server/test/test-comments.ts';
import { watchDownloads } from '../../../../test/downloads.ts';
import { render, screen, startKoma, waitFor } from '../../../../test/page.tsx';
import { ExportMenu } from './export-menu.tsx';

const documents = [
  ['CSV (spreadsheet)', /clip\.mp4.*\.csv$/, '\u{feff}'],
  ['Plain text', /clip\.mp4.*\.txt$/, ''],
  ['PDF with pictures and drawings', /clip\.mp4.*\.pdf$/, '%PDF-'],
  ['EDL (CMX 3600)', /clip\.mp4.*\.edl$/, 'TITLE:'],
  ['Final Cut Pro (FCPXML)', /clip\.mp4.*\.fcpxml$/, '<?xml'],
  ['Premiere Pro (XML)', /clip\.mp4.*\.xml$/, '<?xml'],
  ['DaVinci Resolve (EDL)', /clip\.mp4.*\.edl$/, 'TITLE:'],
] as const;

test('every export is a document with a name, and begins as it must', async () => {
  const koma = await startKoma();
  const { owner, clip } = await castReview(koma);
  await say(koma, owner, clip, { comment: 'The title sits too low.', frame: 5 });
  const user = await render(
    <ExportMenu versionId={clip.versionId} hasTime isResolvedOnly={false} hasEarlier={false} />,
    { as: owner },
  );
  const saved = watchDownloads();
  for (const [label, name, beginning] of documents) {
    await user.click(await screen.findByRole('button', { name: 'Export comments' }));
    await user.click(await screen.findByRole('menuitem', { name: label, hidden: true }));
    const { name: given, text } = await waitFor(() => {
      const [document] = saved;
      if (!document) throw new Error(`${label} was not saved.`);
      return document;
    });
    saved.length = 0;
    expect(given).toMatch(name);
    // Reading a blob as text removes its byte order mark.
    const words = await text();
    expect(words.startsWith(beginning.replace('\u{feff}', '')), `${label}: ${words.slice(0, 20)}`).toBe(true);
    if (beginning !== '%PDF-') expect(words).toContain('The title sits too low.');
  }
});
