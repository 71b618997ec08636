import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import type { Share } from '../use-share.ts';
import classes from './share.module.css';

export function OpenedList({ opened }: Pick<Share, 'opened'>) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  if (opened.length === 0) return <p className={classes.note}>{t('opened.never')}</p>;
  return (
    <details className={classes.opened}>
      <summary>{t('opened.title', { count: opened.length })}</summary>
      <ul>
        {opened.map(({ name, openedAt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two visits can be alike in everything
          <li key={at}>
            <bdi>{name ?? t('opened.somebody')}</bdi>
            <time dateTime={openedAt}>{format.moment(openedAt)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}
