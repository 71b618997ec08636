import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import { useEffect, useState } from 'react';
import { findText, type TextMatch } from './find-text.ts';
import { type Piece, readingOrder } from './reading-order.ts';

const WAIT_MS = 250;
const none: TextMatch[] = [];

export interface Search {
  words: string;
  setWords: (words: string) => void;
  matches: readonly TextMatch[];
  /** From 0; -1 while nothing is found. */
  at: number;
  active: TextMatch | undefined;
  isSearching: boolean;
  step: (by: 1 | -1) => void;
}

interface Found {
  matches: TextMatch[];
  isOver: boolean;
}

export function useSearch(pdf: PDFDocumentProxy | null, startPage: () => number): Search {
  const [{ words, from }, setAsked] = useState({ words: '', from: 1 });
  const [found, setFound] = useState<Found>({ matches: none, isOver: true });
  const [chosen, setChosen] = useState<number | null>(null);

  useEffect(() => {
    setChosen(null);
    if (!pdf || words.trim() === '') {
      setFound({ matches: none, isOver: true });
      return;
    }
    setFound({ matches: none, isOver: false });
    const ending = new AbortController();
    const wait = setTimeout(() => {
      searchPages({ pdf, words, signal: ending.signal, onFound: setFound }).catch(() => {
        if (!ending.signal.aborted) setFound((now) => ({ ...now, isOver: true }));
      });
    }, WAIT_MS);
    return () => {
      clearTimeout(wait);
      ending.abort();
    };
  }, [pdf, words]);

  const { matches } = found;
  const ahead = matches.findIndex(({ page }) => page >= from);
  // Without a match ahead, goes on from the first page.
  const near = ahead === -1 && found.isOver && matches.length > 0 ? 0 : ahead;
  const at = chosen ?? near;
  const step = (by: 1 | -1) => {
    if (matches.length > 0) setChosen((at + by + matches.length) % matches.length);
  };
  const setWords = (next: string) => setAsked({ words: next, from: startPage() });
  return { words, setWords, matches, at, active: matches[at], isSearching: !found.isOver, step };
}

interface Asked {
  pdf: PDFDocumentProxy;
  words: string;
  signal: AbortSignal;
  onFound: (found: Found) => void;
}

const SHOWN_EVERY = 20;

const pieceOf = ({ str, dir, transform }: TextItem): Piece => ({
  text: str,
  isRightToLeft: dir === 'rtl',
  x: Number(transform[4]),
  y: Number(transform[5]),
});

async function searchPages({ pdf, words, signal, onFound }: Asked) {
  let matches: TextMatch[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    signal.throwIfAborted();
    const read = items.flatMap((item) => ('str' in item ? [pieceOf(item)] : []));
    const pieces = read.map(({ text }) => text);
    const here = findText({ page, pieces, words, order: readingOrder(read) });
    matches = [...matches, ...here];
    if (page % SHOWN_EVERY === 0) onFound({ matches, isOver: false });
  }
  onFound({ matches, isOver: true });
}
