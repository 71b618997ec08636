import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import { createChildPool } from '../../../parts/media/run/child-pool.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
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
export async function readDocument(parts: Parts, { person: { accountId }, id }: Asked) {
  requirePayments(parts);
  const document = await findOwnDocument(parts.db, { id, accountId });
  if (!document) throw fail('notFound', { message: 'billing.noDocument' });
  return { fileName: `${document.number}.pdf`, bytes: await writeDocument(document, document.language) };
}

export const countRefused = ({ db }: Parts): Promise<number> => countRefusedInvoices(db);
