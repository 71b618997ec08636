import { type Clip, countsDrop, type Marker, oneLine, timeCodeAt } from './markers.ts';

const eventNumber = (number: number) => String(number).padStart(3, '0');

const headOf = (clip: Clip) => [
  `TITLE: ${oneLine(clip.name)}`,
  `FCM: ${countsDrop(clip) ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
  ...(clip.note ? [`* ${clip.note}`] : []),
  '',
];

/** Source and record times are equal, because the clip is its own timeline. */
function eventOf(
  clip: Clip,
  { number, reel, from, to }: { number: number; reel: string; from: number; to: number },
) {
  const span = `${timeCodeAt(clip, from)} ${timeCodeAt(clip, to)}`;
  return `${eventNumber(number)}  ${reel.padEnd(8)} V     C        ${span} ${span}`;
}

const told = ({ author, text }: Marker) => oneLine(text ? `${author}: ${text}` : author);

/** CMX 3600. */
export function writeEdl(clip: Clip): string {
  const locators = clip.markers.map(
    (marker) =>
      `* LOC: ${timeCodeAt(clip, marker.frame)} ${(marker.isComplete ? 'GREEN' : 'RED').padEnd(7)} ${told(marker)}`,
  );
  const event = eventOf(clip, { number: 1, reel: 'AX', from: 0, to: clip.length });
  return [...headOf(clip), event, `* FROM CLIP NAME: ${oneLine(clip.name)}`, ...locators, ''].join('\r\n');
}

/**
 * DaVinci Resolve imports these events as timeline markers. Comments of one frame share an event, because
 * strict readers refuse overlapping ones.
 */
export function writeResolveEdl(clip: Clip): string {
  const byFrame = [...Map.groupBy(clip.markers, ({ frame }) => frame)].sort(([one], [other]) => one - other);
  const events = byFrame.flatMap(([frame, markers], at) => {
    const color = markers.every(({ isComplete }) => isComplete) ? 'ResolveColorGreen' : 'ResolveColorRed';
    // A bar would begin the next field.
    const name = markers.map(told).join(' / ').replaceAll('|', '¦');
    const length = Math.max(...markers.map((marker) => marker.length));
    return [
      eventOf(clip, { number: at + 1, reel: '001', from: frame, to: frame + 1 }),
      ` |C:${color} |M:${name} |D:${length}`,
      '',
    ];
  });
  return [...headOf(clip), ...events].join('\r\n');
}
