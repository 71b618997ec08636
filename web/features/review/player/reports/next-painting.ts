interface Wish {
  element: HTMLVideoElement;
  /** A seek is under way, and what it goes to is asked for. */
  isSeek?: boolean;
  /** Told of what was painted before the seek. */
  isOld?: (seconds: number) => boolean;
  /** Settles when nothing more is waited for. */
  end: Promise<unknown>;
}

/** A browser may paint what a seek goes to before it says that the seek has ended; what it painted before comes first. */
const AFTER_SEEK_MS = 100;

/** The time that is told of the next picture that is painted; null where none is. */
export async function nextPainting({ element, isSeek = false, isOld, end }: Wish): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let told: number | null = null;
  let request = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    request = element.requestVideoFrameCallback((_now, { mediaTime }) => {
      watch();
      if (isOld?.(mediaTime)) return;
      told = mediaTime;
      if (!isSeek || !element.seeking) resolve();
    });
  };
  const onSeeked = () => {
    if (told !== null) timer = setTimeout(resolve, AFTER_SEEK_MS);
  };
  watch();
  if (isSeek) element.addEventListener('seeked', onSeeked, { once: true });
  try {
    await Promise.race([promise, end]);
    return told;
  } finally {
    clearTimeout(timer);
    element.cancelVideoFrameCallback(request);
    element.removeEventListener('seeked', onSeeked);
  }
}
