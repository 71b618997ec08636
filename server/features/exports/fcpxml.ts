import { type Clip, countsDrop } from './markers.ts';
import { document, element } from './xml.ts';

/** Rational seconds. Final Cut refuses times that do not lie on a frame. */
const secondsOf = ({ counting: { rate } }: Clip, frames: number) =>
  frames === 0
    ? '0s'
    : rate.den === 1 && frames % rate.num === 0
      ? `${frames / rate.num}s`
      : `${frames * rate.den}/${rate.num}s`;

export function writeFcpxml(clip: Clip): string {
  const { name, counting, length, width, height } = clip;
  const start = secondsOf(clip, counting.start);
  const duration = secondsOf(clip, length);
  const tcFormat = countsDrop(clip) ? 'DF' : 'NDF';
  const markers = clip.markers.map((marker) =>
    element('marker', {
      start: secondsOf(clip, counting.start + marker.frame),
      duration: secondsOf(clip, marker.length),
      value: marker.text || marker.author,
      completed: marker.isComplete ? 1 : 0,
      note: marker.author,
    }),
  );
  const format = element('format', { id: 'r1', frameDuration: secondsOf(clip, 1), width, height });
  const media = element('media-rep', { kind: 'original-media', src: `file:///${encodeURIComponent(name)}` });
  const asset = element('asset', { id: 'r2', name, start, duration, hasVideo: 1, format: 'r1' }, [media]);
  const placed = { ref: 'r2', name, offset: start, start, duration, format: 'r1', tcFormat };
  const spine = element('spine', {}, [element('asset-clip', placed, markers)]);
  const note = clip.note ? [element('note', {}, clip.note)] : [];
  const sequence = element('sequence', { format: 'r1', duration, tcStart: start, tcFormat }, [
    ...note,
    spine,
  ]);
  const event = element('event', { name }, [element('project', { name }, [sequence])]);
  const resources = element('resources', {}, [format, asset]);
  return document(
    'fcpxml',
    element('fcpxml', { version: '1.10' }, [resources, element('library', {}, [event])]),
  );
}
