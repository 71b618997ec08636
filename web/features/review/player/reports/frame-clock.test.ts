import { describe, expect, test } from 'vitest';
import { readRate } from '../../../../../contract/timecode.ts';
import {
  type FrameClock,
  frameOfReport,
  plainClock,
  type Reporting,
  timeOfFrame,
  unknownReporting,
} from './frame-clock.ts';

const rates = ['24000/1001', '24', '25', '30000/1001', '30', '50', '60000/1001', '60', '120000/1001', '120'];
const rateOf = (text: string) => readRate(text) ?? { num: 25, den: 1 };
const starts: Reporting = {
  isAsked: false,
  lead: 0,
  lookLead: 0,
  isLookAlike: false,
  isShifted: false,
  skipsGaps: false,
};
const middles: Reporting = { ...starts, lead: 0.5 };
const asked: Reporting = { ...starts, isAsked: true, lookLead: null };

interface Browser {
  clock: FrameClock;
  /** The beginning of each picture, in fractional frames. */
  pictures: number[];
  reporting: Reporting;
}

function goTo({ clock, pictures, reporting }: Browser, frame: number) {
  const { rate, origin, reported } = clock;
  const time = timeOfFrame(clock, frame);
  const within = ((time - origin) * rate.num) / rate.den;
  const picture = Math.max(
    0,
    pictures.findLastIndex((begins) => begins <= within + 1e-9),
  );
  const begins = pictures[picture] ?? 0;
  const length = (pictures[picture + 1] ?? begins + 1) - begins;
  const told = reporting.isAsked ? within : begins + reporting.lead * length;
  return { picture, report: reported + (told * rate.den) / rate.num };
}

const even = Array.from({ length: 3000 }, (_, at) => at);

describe.each(rates)('at %s frames a second', (text) => {
  const rate = rateOf(text);
  test.each([
    ['the beginning of a picture', starts],
    ['its middle', middles],
    ['the time that was asked for', asked],
    ['its beginning, before that was found out', { ...unknownReporting }],
  ])('the frame that was gone to is the frame that is named, where a browser reports %s', (_, reporting) => {
    const habits = { clock: plainClock(rate), pictures: even, reporting: { ...reporting } };
    const told = reporting.lead === 0.25 ? [starts, middles, asked] : [reporting];
    for (const tells of told) {
      for (let frame = 0; frame < 2500; frame += 7) {
        const { picture, report } = goTo({ ...habits, reporting: tells }, frame);
        expect(picture).toBe(frame);
        expect(frameOfReport(habits.clock, reporting, { seconds: report, isPaused: true })).toBe(frame);
      }
    }
  });

  test('a file that begins late, on a clock that begins elsewhere, counts from its first picture', () => {
    const clock = { rate, origin: 1.48, reported: 3.2, first: 8 };
    for (const reporting of [starts, middles, asked]) {
      for (let frame = 8; frame < 400; frame += 1) {
        const { picture, report } = goTo({ clock, pictures: even, reporting }, frame);
        expect(picture).toBe(frame - 8);
        expect(frameOfReport(clock, reporting, { seconds: report, isPaused: true })).toBe(frame);
      }
      expect(goTo({ clock, pictures: even, reporting }, 3).picture).toBe(0);
    }
  });
});

describe('where pictures stand unequally long', () => {
  const rate = rateOf('30');
  // Some begin between two frames, as on phones, and some last two frames.
  const pictures = even.filter((at) => at % 5 !== 3).map((at) => at + (at % 7) * 0.06);
  /** A proxy shows a picture from the frame nearest to its beginning. */
  const pictureAt = (frame: number) => pictures.findLastIndex((begins) => Math.round(begins) <= frame);

  test.each([
    ['the beginning of a picture', starts],
    ['the time that was asked for', asked],
  ])('the picture of a frame is the one that its proxy has, where a browser reports %s', (_, reporting) => {
    const clock = plainClock(rate);
    for (let frame = 0; frame < 1000; frame += 1) {
      const { picture, report } = goTo({ clock, pictures, reporting }, frame);
      expect(picture).toBe(pictureAt(frame));
      const named = frameOfReport(clock, reporting, { seconds: report, isPaused: true });
      // A picture that lasts several frames is named by the first of them.
      expect(named).toBe(reporting.isAsked ? frame : Math.round(pictures[picture] ?? 0));
    }
  });

  test('while a film runs, a browser that otherwise reports the asked time tells the picture', () => {
    const clock = plainClock(rate);
    for (const begins of pictures.slice(0, 500)) {
      const seconds = (begins * rate.den) / rate.num;
      expect(frameOfReport(clock, asked, { seconds, isPaused: false })).toBe(Math.round(begins));
    }
  });
});
