import { expect, test } from 'vitest';
import { LIVE_STREAMS } from '../../../contract/limits.ts';
import { openStreamPlaces } from './stream-places.ts';

test('an office of two hundred people behind one address has room, a link has an end', () => {
  const places = openStreamPlaces({ max: 5000, networkMax: 600 });
  const rest = () => undefined;
  for (let person = 0; person < 200; person++) {
    for (let window = 0; window < 3; window++) {
      places.take({ sessionId: `session ${person}`, linkId: undefined, network: 'office', rest });
    }
  }
  const visit = (count: number) =>
    places.take({ sessionId: undefined, linkId: 'link', network: `network ${count % 50}`, rest });
  for (let count = 0; count < LIVE_STREAMS.link; count++) visit(count);
  expect(() => visit(0)).toThrow('tooManyRequests');
});
