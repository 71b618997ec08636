import { expect, test } from 'vitest';
import { castReview } from '../../../../server/test/test-comments.ts';
import { render, screen, startKoma } from '../../../test/page.tsx';
import { InfoTab } from './info-tab.tsx';

test('the information of a film tells how many pictures its previews leave out, and how many are damaged', async () => {
  const koma = await startKoma();
  const { owner, clip } = await castReview(koma);
  await koma.platform.db
    .updateTable('file_versions')
    .set({ picture_count: 300, lost_pictures: 240, damaged_pictures: 5 })
    .where('id', '=', clip.versionId)
    .execute();
  const facts = {
    en: ['Left out of previews', '240 of the source’s 300 frames', '5 of 300 frames'],
    ja: ['プレビューで省いたフレーム', '元の 300 フレーム中 240 フレーム', '300 フレーム中 5 フレーム'],
    he: ['פריימים שהושמטו מהתצוגה המקדימה', '240 מתוך 300', '5 מתוך 300'],
  } as const;
  for (const language of ['en', 'ja', 'he'] as const) {
    await render(<InfoTab fileId={clip.fileId} fileVersionId={clip.versionId} />, { as: owner, language });
    for (const words of facts[language])
      expect(await screen.findByText(words, { exact: false })).toBeDefined();
  }
});
