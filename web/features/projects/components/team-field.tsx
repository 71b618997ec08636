import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { teams } from '../../../../contract/calls/teams.ts';
import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

interface Props {
  value: string | null;
  /** The current team's name; the team may be another owner's. */
  current: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

/** Offers the reader's own teams: nobody can choose another's. */
export function TeamField({ value, current, error, onChange }: Props) {
  const { t } = useTranslation('projects');
  const { data } = useQuery({
    queryKey: queryKeys.teams.choices,
    queryFn: async ({ signal }) =>
      (await api(teams.getList, { query: { pageSize: PAGE_SIZE_MAX, sortColumn: 'name' } }, { signal })).data,
  });
  const own = data?.results.map(({ _id, name }) => ({ value: _id, label: name })) ?? [];
  const isForeign = value !== null && !own.some((team) => team.value === value);
  const choices = isForeign ? [...own, { value, label: current ?? '…' }] : own;
  if (data && choices.length === 0) return null;
  return (
    <Select
      size="md"
      label={t('form.team')}
      description={t('form.teamHint')}
      placeholder={t('form.noTeam')}
      data={choices}
      value={value}
      error={error}
      clearable
      searchable={choices.length > 8}
      nothingFoundMessage={t('form.teamNotFound')}
      onChange={onChange}
    />
  );
}
