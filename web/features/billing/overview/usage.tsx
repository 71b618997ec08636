import { Progress, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { useOverview } from '../../../lib/overview.ts';
import card from './overview-card.module.css';
import classes from './usage.module.css';

export function Usage() {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { data } = useOverview();
  if (!data) return <Skeleton h={220} radius="lg" />;
  const rows = [
    { name: 'projects', used: data.projects - data.closed, limit: data.maxProjects, show: format.number },
    { name: 'teams', used: data.teams, limit: data.maxTeams, show: format.number },
    { name: 'users', used: data.users, limit: data.maxUsers, show: format.number },
    { name: 'storage', used: data.storage, limit: data.maxStorage, show: format.size },
  ] as const;
  return (
    <section className={card.card} aria-label={t('usage')}>
      <h2 className={classes.heading}>{t('usage')}</h2>
      <dl className={`${card.figures} ${classes.rows}`}>
        {rows.map(({ name, used, limit, show }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="koma-figures" data-over={(limit !== null && used > limit) || undefined}>
              {limit === null
                ? t('usedUnlimited', { used: show(used) })
                : t('used', { used: show(used), limit: show(limit) })}
              <Progress
                size={4}
                mt={8}
                color={limit !== null && used > limit ? 'var(--koma-danger)' : 'var(--koma-text)'}
                value={limit === null ? 0 : Math.round((used / limit) * 100)}
                aria-label={t(name)}
              />
            </dd>
            {name === 'projects' && data.closed > 0 && (
              <dd className={classes.beside}>{t('usedBeside', { count: data.closed })}</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
