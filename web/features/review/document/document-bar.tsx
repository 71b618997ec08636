import { TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLayoutSidebar } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomState } from '../room/room.ts';
import type { Viewport } from '../stage/viewport.ts';
import { ZoomControl } from '../stage/zoom-control.tsx';
import { BarButton } from './bar-button.tsx';
import classes from './document.module.css';
import { DocumentSearch } from './document-search.tsx';
import { pageOf } from './use-scroller.ts';
import type { Search } from './use-search.ts';

interface Props {
  viewport: Viewport;
  pageCount: number;
  onPage: (page: number) => void;
  thumbnails: { isOpen: boolean; toggle: () => void };
  /** Null where there is no text to search. */
  search: Search | null;
  searchField: RefObject<HTMLInputElement | null>;
}

export function DocumentBar({ viewport, pageCount, onPage, thumbnails, search, searchField }: Props) {
  const { t } = useTranslation('drawing');
  const page = useRoomState((state) => pageOf(state.place));
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('document.bar')}>
      <BarButton
        name={t('document.thumbnails')}
        Icon={IconLayoutSidebar}
        isPressed={thumbnails.isOpen}
        visibleFrom="sm"
        onClick={thumbnails.toggle}
      />
      <BarButton
        name={t('document.previous')}
        Icon={IconChevronUp}
        isOff={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <BarButton
        name={t('document.next')}
        Icon={IconChevronDown}
        isOff={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
      <PageField page={page} pageCount={pageCount} onPage={onPage} />
      <span className={classes.count}>{t('document.of', { count: pageCount })}</span>
      <span className={classes.spring} />
      <ZoomControl viewport={viewport} />
      {search && <DocumentSearch search={search} field={searchField} />}
    </div>
  );
}

function PageField({ page, pageCount, onPage }: { page: number } & Pick<Props, 'pageCount' | 'onPage'>) {
  const { t } = useTranslation('drawing');
  const [typed, setTyped] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = Number((typed ?? '').normalize('NFKC'));
    if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(pageCount, wanted));
    setTyped(null);
  }

  return (
    <form className={classes.field} onSubmit={submit}>
      <TextInput
        size="xs"
        inputMode="numeric"
        aria-label={t('document.pageNumber')}
        value={typed ?? String(page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
    </form>
  );
}
