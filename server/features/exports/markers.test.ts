import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '../../../contract/errors.ts';
import { putFile } from '../../test/test-files.ts';
import { hebrew, startExports } from './exports.fixture.ts';

let stage: Awaited<ReturnType<typeof startExports>>;
beforeAll(async () => {
  stage = await startExports();
});
afterAll(() => stage.stop());

type Format = 'edl' | 'resolve' | 'fcpxml' | 'premiere';
const read = async (format: Format) =>
  (await stage.exportAs({ format, versionId: stage.clip.versionId })).text;

describe('EDL', () => {
  test('CMX 3600: one event, and a locator a comment', async () => {
    const text = await read('edl');
    const lines = text.split('\r\n');
    expect(lines.slice(0, 3)).toEqual(['TITLE: 春の映画 "終".mp4', 'FCM: NON-DROP FRAME', '']);
    const event = /^(\d{3}) {2}(\S+) +V +C +(\S+) (\S+) (\S+) (\S+)$/.exec(lines[3] ?? '');
    const [start, end] = ['01:00:00:00', '01:00:02:00'];
    expect(event?.slice(1)).toEqual(['001', 'AX', start, end, start, end]);
    const locators = [...text.matchAll(/^\* LOC: (\S+) (\w+) +(.*)\r$/gm)].map(([, ...found]) => found);
    expect(locators).toEqual([
      ['01:00:00:00', 'RED', 'Owner: -1 in general'],
      ['01:00:00:05', 'RED', 'Owner: @team | secret <b>&'],
      ['01:00:00:10', 'RED', 'Owner: 空をもう少し明るく Editor: =HYPERLINK("x") "引用", ok'],
      ['01:00:01:05', 'GREEN', `Owner: ${hebrew}`],
    ]);
  });

  test('Resolve reads an event a marker, with colour, name and length', async () => {
    const marker = /^(\d{3}) {2}001 +V +C +(\S+) (\S+) \S+ \S+\r\n \|C:(\w+) \|M:([^|]*) \|D:(\d+)\r$/gm;
    const markers = [...(await read('resolve')).matchAll(marker)].map(([, ...found]) => found);
    expect(markers).toHaveLength(4);
    expect(markers[1]?.[4]).toBe('Owner: @team ¦ secret <b>&');
    expect(markers[2]?.slice(0, 4)).toEqual(['003', '01:00:00:10', '01:00:00:11', 'ResolveColorRed']);
    expect(markers.map((found) => found[5])).toEqual(['1', '1', '11', '1']);
    expect(markers[3]?.[3]).toBe('ResolveColorGreen');
  });

  test('comments on one frame are one event for Resolve, so that no two lie upon each other', async () => {
    const put = await stage.putClip('together.mp4');
    for (const [frame, text] of [
      [12, 'first'],
      [12, 'second'],
      [5, 'earlier'],
    ] as const)
      await stage.say({ ...put, text, frame });
    const { text } = await stage.exportAs({ format: 'resolve', versionId: put.versionId });
    const spans = [...text.matchAll(/^\d{3} {2}001 +V +C +(\S+) (\S+)/gm)].map(([, from, to]) => [from, to]);
    expect(spans).toEqual([
      ['01:00:00:05', '01:00:00:06'],
      ['01:00:00:12', '01:00:00:13'],
    ]);
    expect(text).toMatch(/\|M:Owner: (first \/ Owner: second|second \/ Owner: first) \|/);
  });

  test('119.88 and 120 are counted at half, with two digits, and every format says so', async () => {
    const put = await stage.putClip('fast.mp4');
    await stage.say({ ...put, text: 'late', frame: 359, endFrame: 361 });
    const fast = { r_frame_rate: '120000/1001', start_time_code: null, drop_frame: true, frame_count: 7200 };
    await stage.setVersion(put.versionId, fast);
    const write = async (format: Format) => (await stage.exportAs({ format, versionId: put.versionId })).text;
    const edl = await write('edl');
    expect(edl).toContain('FCM: DROP FRAME');
    expect(edl).toMatch(/^001 {2}AX +V +C +00:00:00;00 00:01:00;04 /m);
    expect(edl).toContain('* LOC: 00:00:02;59 ');
    expect(edl).toContain('119.88');
    expect(await write('resolve')).toMatch(
      /00:00:02;59 00:00:03;00 .*\r\n \|C:ResolveColorRed \|M:Owner: late \|D:2/,
    );
    const { sequence } = xml.parse(await write('fcpxml')).fcpxml.library.event.project;
    expect(sequence).toMatchObject({ tcFormat: 'DF', duration: '3603600/60000s' });
    expect(sequence.note).toContain('119.88');
    const premiere = xml.parse(await write('premiere')).xmeml.sequence;
    expect(premiere).toMatchObject({ rate: { timebase: '60', ntsc: 'TRUE' }, duration: '3600' });
    expect(premiere.logginginfo.description).toContain('119.88');
    await stage.setVersion(put.versionId, { ...fast, r_frame_rate: '120/1', drop_frame: false });
    expect(await write('edl')).toMatch(/^001 {2}AX +V +C +00:00:00:00 00:01:00:00 /m);
  });

  test('numbers are dropped where the source drops them', async () => {
    const drop = { r_frame_rate: '30000/1001', start_time_code: '00:59:59;28', drop_frame: true };
    await stage.setVersion(stage.clip.versionId, drop);
    const text = await read('edl');
    const { fcpxml } = xml.parse(await read('fcpxml'));
    const { sequence } = xml.parse(await read('premiere')).xmeml;
    const steady = { r_frame_rate: '25/1', start_time_code: '01:00:00:00', drop_frame: false };
    await stage.setVersion(stage.clip.versionId, steady);
    expect(text).toContain('FCM: DROP FRAME');
    expect(text).toContain('* LOC: 01:00:00;03 ');
    expect(fcpxml.resources.format.frameDuration).toBe('1001/30000s');
    expect(fcpxml.library.event.project.sequence).toMatchObject({
      tcFormat: 'DF',
      tcStart: '107997890/30000s',
    });
    expect(sequence.rate).toEqual({ timebase: '30', ntsc: 'TRUE' });
    expect(sequence.timecode).toMatchObject({ string: '00:59:59;28', displayformat: 'DF' });
  });
});

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  htmlEntities: true,
  parseTagValue: false,
  isArray: (name) => name === 'marker',
});

describe('XML', () => {
  test('FCPXML: to-do markers on the clip, at rational times', async () => {
    const { fcpxml } = xml.parse(await read('fcpxml'));
    expect(fcpxml.version).toBe('1.10');
    expect(fcpxml.resources.format).toMatchObject({ frameDuration: '1/25s', width: '320', height: '180' });
    const { sequence } = fcpxml.library.event.project;
    expect(sequence).toMatchObject({ tcStart: '3600s', tcFormat: 'NDF', duration: '2s' });
    const found = sequence.spine['asset-clip'];
    expect(found).toMatchObject({ offset: '3600s', start: '3600s', ref: fcpxml.resources.asset.id });
    expect(found.marker).toHaveLength(4);
    expect(found.marker[1]).toMatchObject({ value: '@team | secret <b>&', completed: '0', note: 'Owner' });
    expect(found.marker[2]).toMatchObject({ start: '90010/25s', duration: '11/25s' });
    expect(found.marker[2].value).toBe('空をもう少し明るく\nEditor: =HYPERLINK("x")\n"引用", ok');
    expect(found.marker[3]).toMatchObject({ value: hebrew, completed: '1' });
  });

  test('Premiere: sequence markers in frames', async () => {
    const { sequence } = xml.parse(await read('premiere')).xmeml;
    expect(sequence.rate).toEqual({ timebase: '25', ntsc: 'FALSE' });
    expect(sequence.timecode).toMatchObject({ string: '01:00:00:00', frame: '90000', displayformat: 'NDF' });
    expect(sequence.media.video.track.clipitem).toMatchObject({ in: '0', out: '50', end: '50' });
    const found = sequence.marker.map((one: Record<string, string>) => [one.in, one.out, one.name]);
    expect(found).toEqual([
      ['0', '-1', 'Owner'],
      ['5', '-1', 'Owner'],
      ['10', '21', 'Owner'],
      ['30', '-1', 'Owner'],
    ]);
    expect(sequence.marker[1].comment).toBe('@team | secret <b>&');
  });
});

test('what has no frames has no timeline', async () => {
  const { platform, cast, projectId } = stage;
  const { versionId } = await putFile(platform, { by: cast.owner, projectId, name: 'still.png' });
  for (const format of ['edl', 'resolve', 'fcpxml', 'premiere'] as const) {
    expect(await stage.exportAs({ format, versionId })).toMatchObject({
      http: 422,
      code: errors.unprocessable.code,
    });
  }
});
