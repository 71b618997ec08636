import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useState } from 'react';

interface Options {
  pdf: PDFDocumentProxy;
  page: number;
  holder: RefObject<HTMLElement | null>;
}

export function usePageText({ pdf, page, holder }: Options): HTMLElement[] | null {
  const [pieces, setPieces] = useState<HTMLElement[] | null>(null);
  useEffect(() => {
    let isOver = false;
    let cancel: (() => void) | undefined;
    const lay = async () => {
      const [{ TextLayer }, proxy] = await Promise.all([import('pdfjs-dist'), pdf.getPage(page)]);
      const textContentSource = await proxy.getTextContent();
      const container = holder.current;
      if (isOver || !container) return;
      container.replaceChildren();
      // Measures in the document's language, because the page's would choose another font and move the words.
      container.lang = textContentSource.lang ?? '';
      const layer = new TextLayer({
        textContentSource,
        container,
        viewport: proxy.getViewport({ scale: 1 }),
      });
      cancel = () => layer.cancel();
      await layer.render();
      if (!isOver) setPieces(layer.textDivs);
    };
    lay().catch(() => undefined);
    return () => {
      isOver = true;
      cancel?.();
    };
  }, [pdf, page, holder]);
  return pieces;
}
