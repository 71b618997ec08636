import { serveParent } from '../run/child.ts';
import { makePdfFiles } from './make-pdf.ts';
import type { PdfTask } from './pdfs.ts';

serveParent((task: PdfTask, tell) => makePdfFiles(task, tell));
