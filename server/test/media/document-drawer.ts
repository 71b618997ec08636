import { MediaFailure } from '../../parts/media/media-failure.ts';
import { createChildPool } from '../../parts/media/run/child-pool.ts';

/** Draws documents by a worker of the caller's, as the server does; a document that is refused has no pages. */
export function openDocumentDrawer(worker: URL) {
  const pool = createChildPool(worker, { keep: 1 });
  return {
    async draw(task: object): Promise<{ failure: string | null; pageCount: number }> {
      try {
        const { pageCount } = await pool.run<{ pageCount: number }>(task, { seconds: 120 });
        return { failure: null, pageCount };
      } catch (error) {
        if (!(error instanceof MediaFailure)) throw error;
        return { failure: error.reason, pageCount: 0 };
      }
    },
  };
}
