import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../../../lib/language/i18n.ts';
import { usePlayerState } from '../player/player-context.ts';
import type { TimeDisplay } from '../player/time-mode.ts';
import { type ReviewedFile, useRoomState } from '../room/room.ts';
import type * as band from './change-band.tsx';

type Code = Pick<typeof band, 'ChangeBand'>;

let loading: Promise<Code | undefined> | undefined;

/** Forgets a failed load, so that the next visit tries again. */
function loadBand(): Promise<Code | undefined> {
  loading ??= Promise.all([import('./change-band.tsx'), loadTexts(['changes'])])
    .then(([code]) => code)
    .catch(() => {
      loading = undefined;
      return undefined;
    });
  return loading;
}

/** Loads after the first frame. Suspense instead would hold back what is drawn soon after. */
export function LazyChangeBand({ file }: { file: ReviewedFile }) {
  const isSeen = usePlayerState(({ source }) => source !== null);
  const isWanted = isSeen && file.versionCount > 1;
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    if (isWanted) void loadBand().then(setCode);
  }, [isWanted]);
  if (!isWanted || !code) return null;
  return <code.ChangeBand file={file} />;
}

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
