import { TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { BarButton } from './bar-button.tsx';
import classes from './document.module.css';
import type { Search } from './use-search.ts';

interface Props {
  search: Search;
  field: RefObject<HTMLInputElement | null>;
}

export function DocumentSearch({ search, field }: Props) {
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
          <BarButton
            name={t('document.previousFound')}
            Icon={IconChevronUp}
            isOff={matches.length === 0}
            onClick={() => step(-1)}
          />
          <BarButton
            name={t('document.nextFound')}
            Icon={IconChevronDown}
            isOff={matches.length === 0}
            onClick={() => step(1)}
          />
          <BarButton name={t('document.endSearch')} Icon={IconX} onClick={() => setWords('')} />
        </>
      )}
    </>
  );
}
