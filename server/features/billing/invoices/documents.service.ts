import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import { createChildPool } from '../../../platform/media/run/child-pool.ts';
import type { Platform } from '../../../platform.ts';
import { requirePayments } from '../provider/require-payments.ts';
import { composeSheet } from './compose-sheet.ts';
import { countRefusedInvoices, type DocumentRow, findOwnDocument } from './documents.queries.ts';

const SECONDS = 60;
const pool = createChildPool(new URL('./invoice.worker.ts', import.meta.url), { keep: 1 });

/** Runs in a child process: reading fonts of thousands of characters would block the server. */
export async function writeDocument(
  { kind, number, issued_at: issuedAt, content }: DocumentRow,
  language: Language,
): Promise<Buffer> {
  const sheet = composeSheet({ kind, number, issuedAt, content, language });
  return Buffer.from(await pool.run<string>(sheet, { seconds: SECONDS }), 'base64');
}

interface Asked {
  person: Person;
  id: string;
}

/** Uses the account's language: the document goes on to others. */
export async function readDocument(platform: Platform, { person: { accountId }, id }: Asked) {
  requirePayments(platform);
  const document = await findOwnDocument(platform.db, { id, accountId });
  if (!document) throw fail('notFound', { message: 'billing.noDocument' });
  return { fileName: `${document.number}.pdf`, bytes: await writeDocument(document, document.language) };
}

export const countRefused = ({ db }: Platform): Promise<number> => countRefusedInvoices(db);
