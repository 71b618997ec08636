import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { useOverview } from '../../../lib/overview.ts';
import classes from './limit-table.module.css';
import type { Plan } from './plan-choice.tsx';

export function LimitTable({ plan, current }: { plan: Plan; current: Plan | undefined }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { data } = useOverview();
  const rows = [
    { name: 'projects', limit: 'maxProjects', show: format.number },
    { name: 'teams', limit: 'maxTeams', show: format.number },
    { name: 'users', limit: 'maxUsers', show: format.number },
    { name: 'storage', limit: 'maxStorage', show: format.size },
  ] as const;
  const showLimit = (limit: number | null, show: (value: number) => string) =>
    limit === null ? t('unlimited') : show(limit);
  return (
    <table className={classes.table}>
      <caption>{t('change.limits')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('change.item')}</th>
          <th scope="col">{t('change.inUse')}</th>
          {current && <th scope="col">{t('change.before')}</th>}
          <th scope="col">{t('change.after')}</th>
        </tr>
      </thead>
      <tbody className="koma-figures">
        {rows.map(({ name, limit, show }) => {
          const used = data?.[name];
          const most = plan[limit];
          const isOver = used !== undefined && most !== null && used > most;
          return (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              <td>{used === undefined ? '…' : show(used)}</td>
              {current && <td>{showLimit(current[limit], show)}</td>}
              <td data-over={isOver || undefined}>{showLimit(most, show)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
