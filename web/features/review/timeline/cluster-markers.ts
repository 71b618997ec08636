import type { Marker } from '../room/markers.ts';

/** As wide as an avatar. */
const APART = 20;

interface Clustering {
  markers: readonly Marker[];
  frameCount: number;
  /** Of the timeline, in pixels. */
  width: number;
}

export interface Cluster {
  first: Marker;
  ids: string[];
}

/** Markers that would lie on each other become one, with a count. */
export function clusterMarkers({ markers, frameCount, width }: Clustering): Cluster[] {
  if (width === 0) return [];
  const clusters: Cluster[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const marker of markers.toSorted((one, other) => (one.frame ?? 0) - (other.frame ?? 0))) {
    const at = ((marker.frame ?? 0) / frameCount) * width;
    const last = clusters.at(-1);
    if (last && at < end) last.ids.push(marker._id);
    else {
      clusters.push({ first: marker, ids: [marker._id] });
      end = at + APART;
    }
  }
  return clusters;
}

/** The comment that a frame belongs to: the last one that began, while its stretch, or a second, lasts. */
export function passedAt(markers: readonly Marker[], frame: number, second: number): string | null {
  let passed: Marker | undefined;
  for (const marker of markers) {
    const start = marker.frame ?? Number.POSITIVE_INFINITY;
    const end = marker.endFrame ?? start + second - 1;
    if (start <= frame && frame <= end && start >= (passed?.frame ?? 0)) passed = marker;
  }
  return passed?._id ?? null;
}
