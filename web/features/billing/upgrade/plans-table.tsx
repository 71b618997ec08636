import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { plans } from '../../../lib/plans.ts';
import classes from './plans-table.module.css';

export function PlansTable({ current }: { current: string | undefined }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const rows = [
    { name: 'price', of: (plan) => format.price(plan.month) },
    {
      name: 'projects',
      of: (plan) => (plan.projects === null ? t('unlimited') : format.number(plan.projects)),
    },
    { name: 'teams', of: (plan) => format.number(plan.teams) },
    { name: 'users', of: (plan) => format.number(plan.users) },
    { name: 'storage', of: (plan) => format.size(plan.storage) },
  ] satisfies { name: ParseKeys<'billing'>; of: (plan: (typeof plans)[number]) => string }[];
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t('plansTable')}</caption>
        <thead>
          <tr>
            <td />
            {plans.map(({ name }) => (
              <th key={name} scope="col" data-current={name === current || undefined}>
                {name}
                {name === current && <small>{t('currentPlan')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              {plans.map((plan) => (
                <td key={plan.name} className="koma-figures">
                  {of(plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
