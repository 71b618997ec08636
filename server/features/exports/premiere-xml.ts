import { type Clip, countsDrop, timeCodeAt } from './markers.ts';
import { document, element } from './xml.ts';

const tag = (name: string, content: string | number | string[]) => element(name, {}, content);

/** Writes Final Cut Pro 7 XML, which Premiere Pro imports. */
export function writePremiereXml(clip: Clip): string {
  const { name, length, counting } = clip;
  const isNtsc = counting.rate.num % counting.rate.den !== 0;
  const rate = tag('rate', [
    tag('timebase', Math.round(counting.rate.num / counting.rate.den)),
    tag('ntsc', isNtsc ? 'TRUE' : 'FALSE'),
  ]);
  const timecode = tag('timecode', [
    rate,
    tag('string', timeCodeAt(clip, 0)),
    tag('frame', counting.start),
    tag('displayformat', countsDrop(clip) ? 'DF' : 'NDF'),
  ]);
  const picture = tag('samplecharacteristics', [rate, tag('width', clip.width), tag('height', clip.height)]);
  const file = element('file', { id: 'file-1' }, [
    tag('name', name),
    tag('pathurl', `file://localhost/${encodeURIComponent(name)}`),
    rate,
    tag('duration', length),
    timecode,
    tag('media', [tag('video', [picture])]),
  ]);
  const span = [tag('start', 0), tag('end', length), tag('in', 0), tag('out', length)];
  const item = [tag('name', name), tag('duration', length), rate, ...span, file];
  const markers = clip.markers.map((marker) =>
    tag('marker', [
      tag('name', marker.author),
      tag('comment', marker.text),
      tag('in', marker.frame),
      tag('out', marker.length > 1 ? marker.frame + marker.length : -1),
    ]),
  );
  const track = tag('track', [
    element('clipitem', { id: 'clipitem-1' }, item),
    // OpenShot refuses a track without these.
    tag('enabled', 'TRUE'),
    tag('locked', 'FALSE'),
  ]);
  const sequence = element('sequence', { id: 'sequence-1' }, [
    tag('name', name),
    tag('duration', length),
    rate,
    timecode,
    ...(clip.note ? [tag('logginginfo', [tag('description', clip.note)])] : []),
    tag('media', [tag('video', [tag('format', [picture]), track])]),
    ...markers,
  ]);
  return document('xmeml', element('xmeml', { version: '5' }, [sequence]));
}
