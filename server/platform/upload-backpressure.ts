const RECENT_MS = 500;
const PAUSE_MS = 1000;
let newest = Number.NEGATIVE_INFINITY;

export function noteUploads(): void {
  newest = performance.now();
}

/** Delays a preview briefly while files arrive by the hundred: nobody waits for it yet. */
export async function yieldToUploads(): Promise<void> {
  if (performance.now() - newest < RECENT_MS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
