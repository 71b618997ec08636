import { serveParent } from '../../../platform/media/run/child.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';
import { layOutInvoice } from './lay-out-invoice.ts';

serveParent(async (sheet: InvoiceSheet) => (await layOutInvoice(sheet)).toString('base64'));
