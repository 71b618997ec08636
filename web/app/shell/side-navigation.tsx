import { ActionIcon, Progress, Tooltip } from '@mantine/core';
import {
  IconChartBar,
  IconLayoutGrid,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconShare,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { tabPath } from '../../features/dashboard/tabs.ts';
import { isSelling } from '../../lib/billing-mode.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useOverview } from '../../lib/overview.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { ProjectPicture } from '../../ui/page/project-picture.tsx';
import classes from './side-navigation.module.css';

const places = [
  { path: '/dashboard', name: 'projects', Icon: IconLayoutGrid },
  { path: tabPath('shared'), name: 'shared', Icon: IconShare },
  { path: tabPath('teams'), name: 'teams', Icon: IconUsers },
  { path: '/trash', name: 'trash', Icon: IconTrash },
] as const;

/** Finds the current place: subpages belong to theirs, pinned projects are their own. */
function currentPath({ pathname, search }: { pathname: string; search: string }, pinned: string[]) {
  if (pathname.startsWith('/team/')) return tabPath('teams');
  if (pathname !== '/dashboard') {
    const [, first = '', second = ''] = pathname.split('/', 3);
    return pinned.includes(second) ? `/dashboard/${second}` : `/${first}`;
  }
  const tab = new URLSearchParams(search).get('tab');
  if (tab === 'shared') return tabPath('shared');
  return tab === 'teams' || tab === 'shared-teams' ? tabPath('teams') : '/dashboard';
}

interface Props {
  isWide: boolean;
  onToggle?: () => void;
}

export function SideNavigation({ isWide, onToggle }: Props) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data: overview } = useOverview();
  const pinned = overview?.pinned ?? [];
  const current = currentPath(
    useLocation(),
    pinned.map(({ _id }) => _id),
  );
  const counts: Partial<Record<string, number | undefined>> = {
    projects: overview?.listed,
    shared: overview?.shared,
    teams: overview?.teams,
  };
  const toggleLabel = t(isWide ? 'navigation.collapse' : 'navigation.expand');
  const ToggleIcon = isWide ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav className={classes.navigation} data-wide={isWide} aria-label={t('navigation.label')}>
      {onToggle && (
        <div className={classes.top}>
          <Link to="/dashboard" className={classes.logo}>
            <Logo isMarkOnly={!isWide} />
          </Link>
          <Tooltip label={`${toggleLabel}  [`} openDelay={400}>
            <ActionIcon
              aria-label={toggleLabel}
              aria-expanded={isWide}
              onClick={onToggle}
              className={classes.toggle}
            >
              <ToggleIcon size={18} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      {places.map(({ path, name, Icon }) => (
        <Tooltip key={path} label={t(`navigation.${name}`)} position="right" disabled={isWide}>
          <Link to={path} className={classes.place} aria-current={path === current ? 'page' : undefined}>
            <Icon size={18} stroke={1.8} aria-hidden />
            <span className={classes.label}>{t(`navigation.${name}`)}</span>
            {isWide && counts[name] !== undefined && (
              <span className={classes.count}>{format.number(counts[name])}</span>
            )}
          </Link>
        </Tooltip>
      ))}
      {pinned.length > 0 && (
        <section className={classes.pinned} aria-labelledby="pinned-projects">
          <h2 id="pinned-projects" className={classes.heading}>
            <span className={classes.label}>{t('navigation.pinned')}</span>
          </h2>
          {pinned.map(({ _id: id, name, projectIcon }) => (
            <Tooltip key={id} label={name} position="right" disabled={isWide}>
              <Link
                to={`/dashboard/${id}`}
                className={classes.place}
                aria-current={current === `/dashboard/${id}` ? 'page' : undefined}
              >
                <ProjectPicture id={id} icon={projectIcon} size={20} />
                <bdi className={`${classes.label} ${classes.name}`}>{name}</bdi>
              </Link>
            </Tooltip>
          ))}
        </section>
      )}
      {isSelling() ? <Plan isWide={isWide} isCurrent={current === '/subscription'} /> : isWide && <Storage />}
    </nav>
  );
}

interface PlanProps {
  isWide: boolean;
  isCurrent: boolean;
}

function Plan({ isWide, isCurrent }: PlanProps) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data } = useOverview();
  const link = { to: '/subscription', 'aria-current': isCurrent ? ('page' as const) : undefined };
  if (!isWide || !data) {
    return (
      <Tooltip label={t('navigation.plan')} position="right" disabled={isWide}>
        <Link {...link} className={`${classes.place} ${classes.last}`}>
          <IconChartBar size={18} stroke={1.8} aria-hidden />
          <span className={classes.label}>{t('navigation.plan')}</span>
        </Link>
      </Tooltip>
    );
  }
  // Nothing is renewed while a payment fails.
  const renewDate = data.isPaymentFailing ? null : data.renewDate;
  return (
    <Link {...link} className={classes.plan}>
      <strong>{t('navigation.plan')}</strong>
      <span>{data.plan}</span>
      <StorageBar used={data.storage} limit={data.maxStorage} />
      {data.cancelDate && <span>{t('plan.ends', { date: format.day(data.cancelDate) })}</span>}
      {renewDate && <span>{t('plan.renews', { date: format.day(renewDate) })}</span>}
    </Link>
  );
}

function Storage() {
  const { t } = useTranslation('shell');
  const { data } = useOverview();
  if (!data) return null;
  return (
    <div className={classes.plan}>
      <strong>{t('navigation.storage')}</strong>
      <StorageBar used={data.storage} limit={data.maxStorage} />
    </div>
  );
}

function StorageBar({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  return (
    <>
      <Progress
        size={6}
        value={Math.round((used / limit) * 100)}
        aria-label={t('plan.storage')}
        color="var(--koma-text)"
      />
      <span className="koma-figures">
        {t('plan.used', { used: format.size(used), limit: format.size(limit) })}
      </span>
    </>
  );
}
