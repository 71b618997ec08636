import { useTranslation } from 'react-i18next';
import { isolate, useFormat } from '../../../lib/language/format.ts';
import classes from './decision.module.css';
import type { Reviewer } from './use-reviews.ts';

/** How long the link of somebody's mail opens the review. */
export function AccessByMail({ reviewer: { mailedAccess: access } }: { reviewer: Reviewer }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  if (access === null) return null;
  const { endedAt, until } = access;
  const end = endedAt ?? until;
  if (end === null) return <p className={classes.detail}>{t('access.open')}</p>;
  return (
    <p className={classes.detail}>
      <time dateTime={end}>
        {t(endedAt === null ? 'access.until' : 'access.ended', { date: isolate(format.day(end)) })}
      </time>
    </p>
  );
}
