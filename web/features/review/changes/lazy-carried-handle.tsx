import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../lib/language/i18n.ts';
import type { TimeDisplay } from '../player/time-mode.ts';
import { type ReviewedFile, useRoomState } from '../room/room.ts';

const CarriedHandle = lazy(async () => {
  const [code] = await Promise.all([import('./carried-handle.tsx'), loadTexts(['changes'])]);
  return { default: code.CarriedHandle };
});

export function LazyCarriedHandle({ file, display }: { file: ReviewedFile; display: TimeDisplay }) {
  const comment = useRoomState(({ chosenComment, carriedComment }) =>
    carriedComment?._id === chosenComment ? carriedComment : null,
  );
  if (!comment) return null;
  return (
    <Suspense fallback={null}>
      <CarriedHandle key={comment._id} file={file} display={display} comment={comment} />
    </Suspense>
  );
}
