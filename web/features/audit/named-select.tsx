import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audit } from '../../../contract/calls/audit.ts';
import { ACTION_DELAY_MS, NAME_MAX } from '../../../contract/limits.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

interface Props {
  of: 'people' | 'projects';
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

interface Choice {
  value: string;
  label: string;
}

export function NamedSelect({ of, label, placeholder, value, onChange }: Props) {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState<Choice>();
  const chosen = last?.value === value ? last : undefined;
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), ACTION_DELAY_MS);
  const { data } = useQuery({
    queryKey: queryKeys.audit.named({ of, search }),
    queryFn: async ({ signal }) => (await api(audit.named, { query: { of, search } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
  const found = (data?.results ?? []).map(({ _id, name }) => ({ value: _id, label: name ?? t('gone') }));
  const isKept = chosen && !found.some((choice) => choice.value === chosen.value);
  const more = data?.hasMore ? [{ value: '', label: t('sayMore'), disabled: true }] : [];

  return (
    <Select
      clearable
      searchable
      checkIconPosition="right"
      label={label}
      placeholder={placeholder}
      nothingFoundMessage={t('nobody')}
      maxLength={NAME_MAX}
      data={[...(isKept ? [chosen] : []), ...found, ...more]}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ?? null}
      onChange={(id) => {
        setLast(found.find((choice) => choice.value === id));
        onChange(id ?? undefined);
      }}
    />
  );
}
