import { useTranslation } from 'react-i18next';
import { OVER_LIMIT_DAYS } from '../../../../contract/limits.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { type MarkedLine, MarkedLines } from '../../../ui/marked-lines.tsx';
import type { PlanPreview } from '../use-billing.ts';
import classes from './change-effects.module.css';
import type { Plan } from './plan-choice.tsx';

interface Props {
  preview: PlanPreview;
  plan: Plan;
  current: Plan | undefined;
  heading?: 'h2' | 'h3';
}

export function ChangeEffects({ preview, plan, current, heading = 'h3' }: Props) {
  const { t } = useTranslation('billing');
  const losses = useLosses({ preview, plan, current });
  const gains = useGains({ preview, plan, current });
  return (
    <div className={classes.effects}>
      {losses.length > 0 && (
        <Effects heading={heading} title={t('change.losses')} mark="loss" lines={losses} />
      )}
      {gains.length > 0 && <Effects heading={heading} title={t('change.gains')} mark="gain" lines={gains} />}
      {losses.length === 0 && (
        <Effects
          heading={heading}
          title={t('change.losses')}
          mark="gain"
          lines={[{ name: 'none', content: t('change.noLosses') }]}
        />
      )}
    </div>
  );
}

type Line = Pick<MarkedLine, 'name' | 'content'>;

interface EffectsProps {
  heading: 'h2' | 'h3';
  title: string;
  mark: 'loss' | 'gain';
  lines: Line[];
}

const Effects = ({ heading: Heading, title, mark, lines }: EffectsProps) => (
  <section>
    <Heading className={classes.title}>{title}</Heading>
    <MarkedLines lines={lines.map((line) => ({ ...line, mark }))} />
  </section>
);

function useLosses({ preview: { closed, leaving, over }, plan, current }: Props): Line[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const isOver = Object.values(over).some((amount) => amount > 0);
  return [
    closed.total > 0 && {
      name: 'closed',
      content: <NamedList text={t('change.closed', { count: closed.total })} named={closed} />,
    },
    leaving.total > 0 && {
      name: 'leaving',
      content: <NamedList text={t('change.leaving', { count: leaving.total })} named={leaving} isPeople />,
    },
    current?.versioningAllowed &&
      !plan.versioningAllowed && { name: 'versions', content: t('change.noVersions') },
    over.projects > 0 && { name: 'projects', content: t('change.overProjects', { count: over.projects }) },
    over.teams > 0 && { name: 'teams', content: t('change.overTeams', { count: over.teams }) },
    over.users > 0 && { name: 'users', content: t('change.overUsers', { count: over.users }) },
    over.storage > 0 && {
      name: 'storage',
      content: t('change.overStorage', { size: format.size(over.storage) }),
    },
    isOver && { name: 'locks', content: t('change.locks', { count: OVER_LIMIT_DAYS }) },
  ].filter((line) => line !== false && line !== undefined);
}

function useGains({ preview: { opened, returning }, plan, current }: Props): Line[] {
  const { t } = useTranslation('billing');
  return [
    opened.total > 0 && {
      name: 'opened',
      content: <NamedList text={t('change.opened', { count: opened.total })} named={opened} />,
    },
    returning.total > 0 && {
      name: 'returning',
      content: (
        <NamedList text={t('change.returning', { count: returning.total })} named={returning} isPeople />
      ),
    },
    plan.versioningAllowed &&
      current?.versioningAllowed === false && { name: 'versions', content: t('change.versions') },
  ].filter((line) => line !== false);
}

interface NamedProps {
  text: string;
  named: { total: number; names: string[] };
  isPeople?: boolean;
}

function NamedList({ text, named: { total, names }, isPeople = false }: NamedProps) {
  const { t } = useTranslation('billing');
  const more = total - names.length;
  return (
    <>
      {text}
      <ul className={classes.names}>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and the list never moves
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 && <li>{t(isPeople ? 'change.morePeople' : 'change.more', { count: more })}</li>}
      </ul>
    </>
  );
}
