import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLayoutSidebar, IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomState } from '../room/room.ts';
import type { Viewport } from '../stage/viewport.ts';
import { ZoomControl } from '../stage/zoom-control.tsx';
import classes from './document.module.css';
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
      <IconButton
        name={t('document.thumbnails')}
        Icon={IconLayoutSidebar}
        isPressed={thumbnails.isOpen}
        visibleFrom="sm"
        onClick={thumbnails.toggle}
      />
      <IconButton
        name={t('document.previous')}
        Icon={IconChevronUp}
        isOff={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        name={t('document.next')}
        Icon={IconChevronDown}
        isOff={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
      <PageField page={page} pageCount={pageCount} onPage={onPage} />
      <span className={classes.count}>{t('document.of', { count: pageCount })}</span>
      <span className={classes.spring} />
      <ZoomControl viewport={viewport} />
      {search && <SearchField search={search} field={searchField} />}
    </div>
  );
}

interface IconButtonProps {
  name: string;
  Icon: typeof IconX;
  isOff?: boolean;
  isPressed?: boolean;
  visibleFrom?: 'sm';
  onClick: () => void;
}

function IconButton({ name, Icon, isOff = false, isPressed, visibleFrom, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      color="gray"
      aria-label={name}
      title={name}
      disabled={isOff}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      {...(visibleFrom ? { visibleFrom } : {})}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.8} />
    </ActionIcon>
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

function SearchField({ search, field }: { search: Search; field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('drawing');
  const { words, setWords, matches, at, isSearching, step } = search;
  const hasWords = words.trim() !== '';
  const found =
    matches.length > 0
      ? t('document.found', { at: at + 1, total: matches.length })
      : t(isSearching ? 'document.searching' : 'document.notFound');
  return (
    <>
      <TextInput
        ref={field}
        className={classes.search ?? ''}
        size="xs"
        type="search"
        aria-label={t('document.search')}
        placeholder={t('document.search')}
        leftSection={<IconSearch size={16} stroke={1.8} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') setWords('');
        }}
      />
      <span className={classes.count} role="status">
        {hasWords ? found : ''}
      </span>
      {hasWords && (
        <>
          <IconButton
            name={t('document.previousFound')}
            Icon={IconChevronUp}
            isOff={matches.length === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            name={t('document.nextFound')}
            Icon={IconChevronDown}
            isOff={matches.length === 0}
            onClick={() => step(1)}
          />
          <IconButton name={t('document.endSearch')} Icon={IconX} onClick={() => setWords('')} />
        </>
      )}
    </>
  );
}
