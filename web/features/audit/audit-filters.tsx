import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AuditKind, type audit, auditKinds } from '../../../contract/calls/audit.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { NamedSelect } from './named-select.tsx';

export type AuditFilter = Pick<QueryOf<typeof audit.list>, 'kind' | 'userId' | 'projectId'>;

interface Props {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

const kinds = Object.keys(auditKinds) as AuditKind[];

export function AuditFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('audit');
  return (
    <>
      <Select
        clearable
        checkIconPosition="right"
        label={t('kind')}
        placeholder={t('allKinds')}
        data={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={filter.kind ?? null}
        onChange={(kind) => onChange({ ...filter, kind: kinds.find((one) => one === kind) })}
      />
      <NamedSelect
        of="people"
        label={t('person')}
        placeholder={t('allPeople')}
        value={filter.userId}
        onChange={(userId) => onChange({ ...filter, userId })}
      />
      <NamedSelect
        of="projects"
        label={t('project')}
        placeholder={t('allProjects')}
        value={filter.projectId}
        onChange={(projectId) => onChange({ ...filter, projectId })}
      />
    </>
  );
}
