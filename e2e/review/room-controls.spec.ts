import { test } from '../helpers/fixtures.ts';
import { pressRoom } from '../helpers/room/room-controls.ts';

test('every control of the room gets the press of a mouse at its centre, for a member and for a visitor', ({
  browser,
  koma,
}) => pressRoom(browser, koma, 'desk'));
