export const SLAB_BYTES = 1024 * 1024;
const KEPT = 16;
const free: Buffer[] = [];

/** Copies small chunks into reused buffers: kept chunks would grow old and cost more to collect. */
export function createSlabs({ ownsChunks }: { ownsChunks: boolean }) {
  let slabs: Buffer[] = [];
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    add(chunk: Buffer): void {
      for (let at = 0; at < chunk.length; ) {
        const filled = bytes % SLAB_BYTES;
        if (filled === 0) slabs.push(free.pop() ?? Buffer.allocUnsafeSlow(SLAB_BYTES));
        const copied = chunk.copy(slabs.at(-1) ?? Buffer.alloc(0), filled, at);
        at += copied;
        bytes += copied;
      }
      if (ownsChunks) freeNow(chunk);
    },
    /** Returns the collected bytes; call `release` after their last use. */
    take() {
      const taken = slabs;
      const rest = bytes % SLAB_BYTES;
      const batch = taken.map((slab, at) =>
        at === taken.length - 1 && rest > 0 ? slab.subarray(0, rest) : slab,
      );
      slabs = [];
      bytes = 0;
      return { batch, release: () => free.push(...taken.slice(0, Math.max(0, KEPT - free.length))) };
    },
  };
}

/** Frees the memory at once: the collector would run too often for buffers hundreds of times their objects. */
function freeNow({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
