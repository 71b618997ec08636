import { useDisclosure } from '@mantine/hooks';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../room/room.ts';
import { type Shortcut, useShortcuts } from '../shortcuts/shortcuts.ts';
import type { Size } from '../stage/geometry.ts';
import { useZoomKeys } from '../stage/use-zoom-keys.ts';
import type { Viewport } from '../stage/viewport.ts';
import classes from './document.module.css';
import { DocumentBar } from './document-bar.tsx';
import type { TextMatch } from './find-text.ts';
import { PageView } from './page-view.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useDocumentGestures } from './use-document-gestures.ts';
import { pageOf, useScroller } from './use-scroller.ts';
import { useSearch } from './use-search.ts';

interface Props {
  viewport: Viewport;
  document: { pdf: PDFDocumentProxy | null; sizes: Size[] };
  pictures: readonly string[];
}

const none: readonly TextMatch[] = [];

export function DocumentPages({ viewport, document, pictures }: Props) {
  const { t } = useTranslation('drawing');
  const room = useRoom();
  const { pdf, sizes } = document;
  const scroll = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, { toggle }] = useDisclosure(sizes.length > 1);
  const { layout, scale, rotation, shown, anchor, goToPage } = useScroller({ viewport, sizes, scroll });
  const { onShown, whenShown } = useShownPages();
  const search = useSearch(pdf, () => pageOf(room.state.get().place));
  const byPage = useMemo(() => Map.groupBy(search.matches, ({ page }) => page), [search.matches]);
  useDocumentGestures({ viewport, scroll, anchor });
  useZoomKeys(viewport);

  const go = useRef(goToPage);
  useEffect(() => {
    go.current = goToPage;
  }, [goToPage]);
  const turn = useCallback((by: number) => go.current(pageOf(room.state.get().place) + by), [room]);
  useShortcuts(useMemo(() => pageKeys({ turn, go, count: sizes.length, field }), [turn, sizes.length]));

  useEffect(() => {
    room.transport.current = {
      goTo: (place) => {
        if (place.kind !== 'page') return Promise.resolve();
        go.current(place.page);
        return whenShown(place.page);
      },
      play: () => undefined,
      pause: () => undefined,
    };
  }, [room, whenShown]);

  const active = search.active;
  useEffect(() => {
    // Brings the page first; the match then scrolls itself into sight.
    if (active && active.page !== pageOf(room.state.get().place)) go.current(active.page);
  }, [active, room]);

  const pages = layout.pages.slice(shown.first, shown.last + 1);
  return (
    <div className={classes.document}>
      <DocumentBar
        viewport={viewport}
        pageCount={sizes.length}
        onPage={goToPage}
        thumbnails={{ isOpen, toggle }}
        search={pdf ? search : null}
        searchField={field}
      />
      {isOpen && <Thumbnails pageCount={sizes.length} pictures={pictures} onPage={goToPage} />}
      <section
        ref={scroll}
        className={classes.scroll}
        data-pages
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        tabIndex={0}
        aria-label={t('document.pages')}
      >
        <div className={classes.pages} style={{ width: layout.width, height: layout.height }}>
          {pages.map(({ top }, index) => {
            const at = shown.first + index;
            return (
              <PageView
                key={at}
                pdf={pdf}
                page={at + 1}
                picture={pictures[at]}
                size={sizes[at] ?? { width: 1, height: 1 }}
                scale={scale}
                rotation={rotation}
                top={top}
                matches={byPage.get(at + 1) ?? none}
                active={active?.page === at + 1 ? active : undefined}
                onShown={onShown}
              />
            );
          })}
        </div>
      </section>
    </div>
  );
}

interface Pages {
  turn: (by: number) => void;
  go: { current: (page: number) => void };
  count: number;
  field: { current: HTMLInputElement | null };
}

const pageKeys = ({ turn, go, count, field }: Pages): Shortcut[] => [
  { keys: ['ArrowRight', 'PageDown'], group: 'view', label: 'drawing:document.next', run: () => turn(1) },
  { keys: ['ArrowLeft', 'PageUp'], group: 'view', label: 'drawing:document.previous', run: () => turn(-1) },
  { keys: ['Home'], group: 'view', label: 'drawing:document.first', run: () => go.current(1) },
  { keys: ['End'], group: 'view', label: 'drawing:document.last', run: () => go.current(count) },
  { keys: ['/'], group: 'view', label: 'drawing:document.search', run: () => field.current?.focus() },
];

function useShownPages() {
  return useMemo(() => {
    const waiting = new Map<number, (() => void)[]>();
    const shown = new Set<number>();
    return {
      onShown(page: number) {
        shown.add(page);
        for (const tell of waiting.get(page) ?? []) tell();
        waiting.delete(page);
      },
      /** A page drawn before is drawn again at once. */
      whenShown: (page: number): Promise<void> =>
        shown.has(page)
          ? Promise.resolve()
          : new Promise((resolve) => waiting.set(page, [...(waiting.get(page) ?? []), resolve])),
    };
  }, []);
}
