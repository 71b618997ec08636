import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTION_DELAY_MS } from '../../../contract/limits.ts';

interface Props {
  label: string;
  value: string;
  className?: string | undefined;
  autoFocus?: boolean;
  onSearch: (search: string) => void;
}

export function SearchField({ label, value, className, autoFocus = false, onSearch }: Props) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((search: string) => {
    sent.current = search;
    onSearch(search);
  }, ACTION_DELAY_MS);

  // Follows the history, but never overwrites newer typing.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  function change(search: string) {
    setTyped(search);
    send(search.trim());
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      autoFocus={autoFocus}
      className={className ?? ''}
      leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
      rightSection={
        typed !== '' && <CloseButton size="sm" aria-label={t('clear')} onClick={() => change('')} />
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
