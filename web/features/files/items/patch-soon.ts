import type { FileItem } from './file-item.ts';

type Patch = Partial<FileItem>;

interface Patcher {
  ms: number;
  apply: (patches: ReadonlyMap<string, Patch>) => void;
}

/** Gathers patches and applies them together, since each one renders a long list. */
export function createPatcher({ ms, apply }: Patcher) {
  let waiting = new Map<string, Patch>();
  return (id: string, patch: Patch) => {
    if (waiting.size === 0) {
      setTimeout(() => {
        const patches = waiting;
        waiting = new Map();
        apply(patches);
      }, ms);
    }
    waiting.set(id, { ...waiting.get(id), ...patch });
  };
}
