const RECENT_MS = 500;
const PAUSE_MS = 1000;
let newest = Number.NEGATIVE_INFINITY;

/** Many files are arriving in this process. */
export function noteUploads(): void {
  newest = performance.now();
}

/**
 * A preview waits a moment while files arrive by the hundred in the same process: the sender waits for them, and
 * nobody yet for it. Never for long, so that previews go on even where somebody always sends.
 */
export async function yieldToUploads(): Promise<void> {
  if (performance.now() - newest < RECENT_MS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
