import { expect, test } from 'vitest';
import { render, screen } from '../../../test/page.tsx';
import type { ReviewComment } from '../room/markers.ts';
import { CarriedLine } from './lazy-carried.tsx';

const comment = {
  ...{ fileId: 'file', fileVersionId: 'first', page: null, frame: null, figureFrame: null },
  ...{ startTime: '0:09', timeCodeStartTime: null },
} as unknown as ReviewComment;
const carried = { frame: 200, page: null, state: 'removed', isChanged: true } as const;

test.each([
  ['ja', 'v1の0:09。この場面は削除されました'],
  ['en', 'v1, at 0:09: this was removed'],
  ['he', 'v1, ב־0:09: הקטע הזה הוסר'],
] as const)('a comment whose shot was removed says so (%s)', async (language, words) => {
  await render(<CarriedLine {...{ carried, comment, number: 1 }} versionId="second" />, { language });
  expect(await screen.findByText(words)).toBeDefined();
});
