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
