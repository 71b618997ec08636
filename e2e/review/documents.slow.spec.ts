import { test } from '../helpers/fixtures.ts';
import { expectSameLooks } from '../helpers/room/document-looks.ts';

test('documents with fonts of the standard, a ticked form and inks look in the room as on their covers', ({
  page,
  koma,
}) => expectSameLooks(page, koma, ['standard-fonts.pdf', 'form-ticked.pdf', 'inks.pdf']));
