import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import classes from './status-bar.module.css';

const states = ['inReview', 'inProgress', 'approved'] as const;

/** Spells out what the colours show. */
export function StatusBar({ counts }: { counts: ProjectCard['statusCounts'] }) {
  const { t } = useTranslation('projects');
  const shown = states.filter((state) => counts[state] > 0);
  const label =
    shown.length === 0
      ? t('status.none')
      : shown.map((state) => t(`status.${state}`, { count: counts[state] })).join(' · ');
  return (
    <div className={classes.bar} role="img" aria-label={label} title={label}>
      {shown.map((state) => (
        <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />
      ))}
    </div>
  );
}
