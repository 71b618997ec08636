import { ActionIcon, Progress, Tooltip } from '@mantine/core';
import {
  IconChartBar,
  IconLayoutGrid,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSettings,
  IconShare,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { tabPath } from '../../features/dashboard/tabs.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useOverview } from '../../lib/overview.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import classes from './side-navigation.module.css';

const places = [
  { path: '/dashboard', name: 'projects', Icon: IconLayoutGrid },
  { path: tabPath('shared'), name: 'shared', Icon: IconShare },
  { path: tabPath('teams'), name: 'teams', Icon: IconUsers },
  { path: '/recently-deleted', name: 'deleted', Icon: IconTrash },
  { path: '/subscription', name: 'plan', Icon: IconChartBar },
  { path: '/account-setting', name: 'settings', Icon: IconSettings },
] as const;

/** The tabs of the dashboard are places of their own here; what lies below one belongs to it. */
function currentPath({ pathname, search }: { pathname: string; search: string }) {
  if (pathname.startsWith('/team/')) return tabPath('teams');
  if (pathname !== '/dashboard') return `/${pathname.split('/', 2)[1] ?? ''}`;
  const tab = new URLSearchParams(search).get('tab');
  if (tab === 'shared') return tabPath('shared');
  return tab === 'teams' || tab === 'shared-teams' ? tabPath('teams') : '/dashboard';
}

interface Props {
  isWide: boolean;
  /** Absent in the phone's drawer, which has its own way to close. */
  onToggle?: () => void;
}

export function SideNavigation({ isWide, onToggle }: Props) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const current = currentPath(useLocation());
  const { data: overview } = useOverview();
  const counts: Partial<Record<string, number | undefined>> = {
    projects: overview?.projects,
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
      {isWide && <PlanCard />}
    </nav>
  );
}

function PlanCard() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data } = useOverview();
  if (!data) return null;
  return (
    <div className={classes.plan}>
      <strong>{data.plan}</strong>
      <Progress
        size={6}
        value={(data.storage / data.maxStorage) * 100}
        aria-label={t('plan.storage')}
        color="var(--koma-text)"
      />
      <span className="koma-figures">
        {t('plan.used', { used: format.size(data.storage), limit: format.size(data.maxStorage) })}
      </span>
      {data.renewDate && <span>{t('plan.renews', { date: format.day(data.renewDate) })}</span>}
    </div>
  );
}
