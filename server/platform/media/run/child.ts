import { MediaFailure } from '../media-failure.ts';

type Work<Task> = (task: Task, tell: (progress: number) => void) => Promise<unknown>;

export function serveParent<Task>(work: Work<Task>): void {
  const say = (word: object) => process.send?.(word);
  process.on('disconnect', () => process.exit(0));
  process.on('message', async (task) => {
    try {
      say({ result: await work(task as Task, (progress) => say({ progress })) });
    } catch (error) {
      if (error instanceof MediaFailure) say({ failure: error.reason, detail: error.detail });
      else say({ error: error instanceof Error ? error.message : String(error) });
    }
  });
}
