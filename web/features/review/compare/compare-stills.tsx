import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomOverlay } from '../drawing/room-overlay.tsx';
import { PictureImage } from '../picture/picture-image.tsx';
import { mediaKindOf } from '../room/media-kind.ts';
import { type ReviewedFile, type Room, RoomContext } from '../room/room.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { useZoomKeys } from '../stage/use-zoom-keys.ts';
import type { Viewport } from '../stage/viewport.ts';
import { ZoomControl } from '../stage/zoom-control.tsx';
import classes from './compare.module.css';
import { CompareView } from './compare-view.tsx';
import { type Compared, type PageSize, sizeOf } from './compared.ts';
import type { Side } from './paint-pairs.ts';

const ComparedPage = lazy(async () => ({ default: (await import('./compared-page.tsx')).ComparedPage }));

export function CompareStills({ first, second, rooms, viewport, ...shared }: Compared) {
  const isDocument = mediaKindOf(first) === 'pdf';
  const pages = Math.max(first.pageCount ?? 1, second.pageCount ?? 1);
  const { page, setPage } = useSharedPage({ rooms, isDocument, pages });
  useZoomKeys(viewport);
  const [sizes, setSizes] = useState<Partial<Record<Side, PageSize>>>({});
  const layer = (side: Side, file: ReviewedFile) => {
    const known = sizes[side];
    const size = known?.page === page ? known.size : sizeOf(file);
    return {
      file,
      size,
      medium: (
        <Still
          file={file}
          viewport={viewport}
          page={page}
          onSize={(read) => setSizes((before) => ({ ...before, [side]: read }))}
        />
      ),
      overlay: (
        <RoomContext value={rooms[side]}>
          <RoomOverlay size={size} {...(isDocument && { place: { kind: 'page' as const, page } })} />
        </RoomContext>
      ),
    };
  };
  return (
    <>
      <CompareView
        {...shared}
        viewport={viewport}
        first={layer('first', first)}
        second={layer('second', second)}
      />
      <div className={classes.pages}>
        {isDocument && <Pages page={page} pages={pages} onPage={setPage} />}
        <ZoomControl viewport={viewport} />
      </div>
    </>
  );
}

interface Sharing extends Pick<Compared, 'rooms'> {
  isDocument: boolean;
  pages: number;
}

const pageOf = ({ state }: Room) => {
  const { place } = state.get();
  return place.kind === 'page' ? place.page : 1;
};

function useSharedPage({ rooms, isDocument, pages }: Sharing) {
  const [page, setPage] = useState(() => pageOf(rooms.first));
  useEffect(() => {
    for (const room of [rooms.first, rooms.second]) {
      room.state.set({ place: isDocument ? { kind: 'page', page } : { kind: 'whole' } });
      room.transport.current = {
        goTo: async (place) => {
          if (place.kind === 'page') setPage(Math.min(pages, place.page));
        },
        play: () => undefined,
        pause: () => undefined,
      };
    }
  }, [rooms, page, pages, isDocument]);
  useShortcuts(
    useMemo(
      () =>
        isDocument
          ? [
              {
                keys: ['ArrowLeft', 'PageUp'],
                group: 'view' as const,
                label: 'review:compare.previousPage',
                run: () => setPage((before) => Math.max(1, before - 1)),
              },
              {
                keys: ['ArrowRight', 'PageDown'],
                group: 'view' as const,
                label: 'review:compare.nextPage',
                run: () => setPage((before) => Math.min(pages, before + 1)),
              },
            ]
          : [],
      [isDocument, pages],
    ),
  );
  return { page, setPage };
}

interface StillProps {
  file: ReviewedFile;
  viewport: Viewport;
  page: number;
  onSize: (read: PageSize) => void;
}

function Still({ file, viewport, page, onSize }: StillProps) {
  if (mediaKindOf(file) === 'pdf') {
    return (
      <Suspense fallback={null}>
        <ComparedPage file={file} viewport={viewport} page={page} onSize={onSize} />
      </Suspense>
    );
  }
  return <PictureImage file={file} viewport={viewport} />;
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('review');
  return (
    <>
      <ActionIcon
        aria-label={t('compare.previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={20} stroke={1.8} />
      </ActionIcon>
      <span>{t('compare.page', { page, pages })}</span>
      <ActionIcon
        aria-label={t('compare.nextPage')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={20} stroke={1.8} />
      </ActionIcon>
    </>
  );
}
