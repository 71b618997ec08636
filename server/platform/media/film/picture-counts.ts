interface PictureCounts {
  taken: number;
  /** Pictures replaced by a later one on the same frame; undefined where ffmpeg did not tell. */
  dropped: number | undefined;
  corrupt: number;
  hasErrors: boolean;
}

/** Reads ffmpeg's output of `-v level+verbose`. */
export function countPictures() {
  const counts: PictureCounts = { taken: 0, dropped: undefined, corrupt: 0, hasErrors: false };
  let rest = '';
  const read = (line: string) => {
    const [, taken, dropped] = /\] (\d+) frames in, \d+ frames out; (\d+) frames dropped/.exec(line) ?? [];
    if (taken && dropped) {
      // A source that changes its size has a graph for each.
      counts.taken += Number(taken);
      counts.dropped = (counts.dropped ?? 0) + Number(dropped);
    } else if (line.includes('corrupt decoded frame')) counts.corrupt += 1;
    else if (line.includes('[error]')) counts.hasErrors = true;
  };
  return {
    counts,
    add(chunk: Buffer) {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = (lines.pop() ?? '').slice(-4096);
      lines.forEach(read);
    },
  };
}

interface Source {
  counts: PictureCounts;
  pictureCount: number;
  missing: number;
}

export function countDamaged({ counts, pictureCount, missing }: Source): number {
  const unreadable = counts.hasErrors ? Math.max(0, pictureCount - counts.taken) : 0;
  return unreadable + counts.corrupt + missing;
}
