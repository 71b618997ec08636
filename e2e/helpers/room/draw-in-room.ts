import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { createServer } from 'vite';
import { findChromium } from '../chromium.ts';

interface Drawn {
  failure: string | null;
  pageCount: number;
  producer: string;
  pages: Buffer[];
}

interface DrawDocument {
  file: string;
  /** Of each page's longer side. */
  pixels: number;
  pagesMax: number;
}

/** Draws documents with the room's own code, in a browser, without the room around it. */
export async function openRoomDrawing() {
  const cacheDir = await mkdtemp(join(tmpdir(), 'koma-vite-'));
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../../vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { include: ['pdfjs-dist'] },
  });
  await vite.listen();
  const address = vite.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('Vite listens nowhere.');
  const origin = `http://127.0.0.1:${address.port}`;
  const { path, args, env } = await findChromium();
  const options = { executablePath: path, args: [...args, '--no-sandbox'], env: { ...process.env, ...env } };
  const browser = await chromium.launch(options);
  const context = await browser.newContext();

  async function draw({ file, pixels, pagesMax }: DrawDocument): Promise<Drawn> {
    const page = await context.newPage();
    try {
      const body = await readFile(file);
      await page.route(`${origin}/bare.html`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="ja"><body>' }),
      );
      await page.route(`${origin}/document.pdf`, (route) =>
        route.fulfill({ contentType: 'application/pdf', body }),
      );
      await page.goto(`${origin}/bare.html`);
      const { pages, ...rest } = await page.evaluate(drawInPage, { pixels, pagesMax });
      return { ...rest, pages: pages.map((url) => Buffer.from(url.split(',')[1] ?? '', 'base64')) };
    } finally {
      await page.close();
    }
  }

  return {
    draw,
    async close() {
      await browser.close();
      await vite.close();
      await rm(cacheDir, { recursive: true, force: true });
    },
  };
}

type OpenPdf = (url: string, signal: AbortSignal) => Promise<PDFDocumentProxy | string>;
type DrawPage = (options: {
  pdf: PDFDocumentProxy;
  page: number;
  scale: number;
  signal: AbortSignal;
}) => Promise<HTMLCanvasElement>;

/** Runs in the page, which fetches the room's modules from Vite by these names. */
async function drawInPage({ pixels, pagesMax }: { pixels: number; pagesMax: number }) {
  const folder = '/features/review/document';
  const { openPdf }: { openPdf: OpenPdf } = await import(`${folder}/open-pdf.ts`);
  const { drawPage }: { drawPage: DrawPage } = await import(`${folder}/draw-page.ts`);
  const { signal } = new AbortController();
  const pdf = await openPdf('/document.pdf', signal);
  if (typeof pdf === 'string') return { failure: pdf, pageCount: 0, producer: '', pages: [] };
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const named = (key: string) => (key in info ? String(Reflect.get(info, key)) : '');
  const pages: string[] = [];
  for (let page = 1; page <= Math.min(pagesMax, pdf.numPages); page++) {
    try {
      const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
      const canvas = await drawPage({ pdf, page, scale: pixels / Math.max(width, height), signal });
      pages.push(canvas.toDataURL());
    } catch {
      pages.push('');
    }
  }
  return { failure: null, pageCount: pdf.numPages, producer: named('Producer') || named('Creator'), pages };
}
