import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AuditKind, audit, auditKinds } from '../../../contract/calls/audit.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type AuditFilter = Pick<QueryOf<typeof audit.list>, 'kind' | 'userId' | 'projectId'>;

interface Props {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

const kinds = Object.keys(auditKinds) as AuditKind[];

export function AuditFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('audit');
  const { data } = useQuery({
    queryKey: queryKeys.audit.named,
    queryFn: async ({ signal }) => (await api(audit.named, {}, { signal })).data,
  });
  const choices = (named: { _id: string; name: string | null }[] = []) =>
    named.map(({ _id, name }) => ({ value: _id, label: name ?? t('gone') }));
  const common = { clearable: true, checkIconPosition: 'right', nothingFoundMessage: t('nobody') } as const;

  return (
    <>
      <Select
        {...common}
        label={t('kind')}
        placeholder={t('allKinds')}
        data={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={filter.kind ?? null}
        onChange={(kind) => onChange({ ...filter, kind: kinds.find((one) => one === kind) })}
      />
      <Select
        {...common}
        searchable
        label={t('person')}
        placeholder={t('allPeople')}
        data={choices(data?.people)}
        value={filter.userId ?? null}
        onChange={(id) => onChange({ ...filter, userId: id ?? undefined })}
      />
      <Select
        {...common}
        searchable
        label={t('project')}
        placeholder={t('allProjects')}
        data={choices(data?.projects)}
        value={filter.projectId ?? null}
        onChange={(id) => onChange({ ...filter, projectId: id ?? undefined })}
      />
    </>
  );
}
