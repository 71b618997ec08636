const RECENT_MS = 500;
const PAUSE_MS = 1000;
let newest = Number.NEGATIVE_INFINITY;

export function noteUploads(): void {
  newest = performance.now();
}

/**
 * Delays a preview while files arrive by the hundred: their sender waits, nobody yet waits for the preview. Bounded, so
 * that previews go on under a constant upload.
 */
export async function yieldToUploads(): Promise<void> {
  if (performance.now() - newest < RECENT_MS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
