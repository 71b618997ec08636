import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ActivityKind, activityKinds } from '../../../contract/calls/activity.ts';
import classes from './activity.module.css';
import { type ActivityFilter, usePeopleOf } from './use-activity.ts';

interface Props {
  id: string;
  kinds: ActivityKind[];
  filter: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
}

/** Files have no membership to filter by. */
export const kindsOf = (of: 'project' | 'file') =>
  (Object.keys(activityKinds) as ActivityKind[]).filter((kind) => of === 'project' || kind !== 'people');

export function ActivityFilters({ id, kinds, filter, onChange }: Props) {
  const { t } = useTranslation('activity');
  const { data: people } = usePeopleOf(id);
  return (
    <div className={classes.filters}>
      <Select
        clearable
        aria-label={t('person')}
        placeholder={t('everybody')}
        searchable
        nothingFoundMessage={t('nobody')}
        data={(people ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={filter.userId ?? null}
        onChange={(userId) => onChange({ ...filter, userId: userId ?? undefined })}
      />
      <Select
        clearable
        aria-label={t('kind')}
        placeholder={t('everything')}
        data={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={filter.kind ?? null}
        onChange={(kind) => onChange({ ...filter, kind: kinds.find((one) => one === kind) })}
      />
    </div>
  );
}
