import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { projects } from '../../../../contract/calls/projects.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

interface Props {
  value: string;
  error: string | undefined;
  onChange: (customer: string) => void;
}

/** Offers known customers, so that one does not appear under two names. */
export function CustomerField({ value, error, onChange }: Props) {
  const { t } = useTranslation('projects');
  const { data = [] } = useQuery({
    queryKey: queryKeys.projects.customers,
    queryFn: async ({ signal }) => (await api(projects.getCustomers, {}, { signal })).data.results,
    meta: { scope: 'action' },
  });
  return (
    <Autocomplete
      size="md"
      label={t('form.customer')}
      description={t('form.customerHint')}
      autoComplete="off"
      data={data}
      limit={8}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
