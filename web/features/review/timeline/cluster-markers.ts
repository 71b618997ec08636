import type { Marker } from '../room/markers.ts';
import { placeOn, type Stretch } from './timeline-view.ts';

/** The width of an avatar in pixels. */
const APART = 20;

interface Clustering {
  markers: readonly Marker[];
  frameCount: number;
  stretch: Stretch;
  width: number;
}

export interface Cluster {
  first: Marker;
  markers: Marker[];
}

export function clusterMarkers({ markers, frameCount, stretch, width }: Clustering): Cluster[] {
  if (width === 0) return [];
  const clusters: Cluster[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const marker of markers.toSorted((one, other) => (one.frame ?? 0) - (other.frame ?? 0))) {
    const at = (placeOn(stretch, (marker.frame ?? 0) / frameCount) / 100) * width;
    if (at < 0 || at > width) continue;
    const last = clusters.at(-1);
    if (last && at < end) last.markers.push(marker);
    else {
      clusters.push({ first: marker, markers: [marker] });
      end = at + APART;
    }
  }
  return clusters;
}
