import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../lib/language/i18n.ts';
import { usePlayerState } from '../player/player-context.ts';
import type { ReviewedFile } from '../room/room.ts';

const ChangeBand = lazy(async () => {
  const [code] = await Promise.all([import('./change-band.tsx'), loadTexts(['changes'])]);
  return { default: code.ChangeBand };
});

/** After the first frame, where the film has another version. */
export function LazyChangeBand({ file }: { file: ReviewedFile }) {
  const isSeen = usePlayerState(({ source }) => source !== null);
  if (!isSeen || file.versionCount < 2) return null;
  return (
    <Suspense fallback={null}>
      <ChangeBand file={file} />
    </Suspense>
  );
}
