import { test } from '../helpers/fixtures.ts';
import { expectSameLooks } from '../helpers/room/document-looks.ts';

test('a document looks in the room as it does on its cover and to whoever may not download', ({
  page,
  koma,
}) => expectSameLooks(page, koma, ['form-undrawn.pdf']));
