interface Wish {
  element: HTMLVideoElement;
  /** Waits for the painting that a running seek leads to. */
  isSeek?: boolean;
  isOld?: (seconds: number) => boolean;
  end: Promise<unknown>;
}

/** A browser may paint the target before it reports the seek's end; older paintings come first. */
const AFTER_SEEK_MS = 100;

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
