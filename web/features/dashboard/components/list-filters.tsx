import { Button, Chip, SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFoundPerson } from '../../../lib/use-found-person.ts';
import type { DashboardView } from '../list-address.ts';
import classes from './dashboard.module.css';

interface Props {
  view: DashboardView;
  offer: { customers: boolean; archive: boolean };
  onChange: (part: Partial<DashboardView>) => void;
}

export function ProjectFilters({ view, offer, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <fieldset className={classes.filters} aria-label={t('filter.label')}>
      {(offer.customers || view.isGrouped) && (
        <Chip size="xs" checked={view.isGrouped} onChange={(isGrouped) => onChange({ isGrouped })}>
          {t('filter.byCustomer')}
        </Chip>
      )}
      {(offer.archive || view.isArchived) && (
        <Chip size="xs" checked={view.isArchived} onChange={(isArchived) => onChange({ isArchived })}>
          {t('filter.archived')}
        </Chip>
      )}
      {view.withId !== null && <WithPerson id={view.withId} onClear={() => onChange({ withId: null })} />}
    </fieldset>
  );
}

function WithPerson({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useTranslation('dashboard');
  const name = useFoundPerson(id)?.name ?? t('filter.somebody');
  return (
    <Button
      size="compact-sm"
      rightSection={<IconX size={14} stroke={2} aria-hidden />}
      aria-label={t('filter.clearPerson', { name })}
      onClick={onClear}
    >
      {t('filter.withPerson', { name })}
    </Button>
  );
}

interface TeamProps {
  value: 'teams' | 'shared-teams';
  onChange: (tab: 'teams' | 'shared-teams') => void;
}

export function TeamFilter({ value, onChange }: TeamProps) {
  const { t } = useTranslation('dashboard');
  return (
    <SegmentedControl
      aria-label={t('filter.label')}
      value={value}
      data={[
        { value: 'teams', label: t('tabs.teams') },
        { value: 'shared-teams', label: t('tabs.shared-teams') },
      ]}
      onChange={(next) => onChange(next === 'teams' ? 'teams' : 'shared-teams')}
    />
  );
}
