import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconChartBar,
  IconLayoutGrid,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSettings,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { Logo } from '../../ui/logo.tsx';
import { PlanCard } from './plan-card.tsx';
import classes from './side-navigation.module.css';

const places = [
  { path: '/dashboard', name: 'projects', Icon: IconLayoutGrid },
  { path: '/subscription', name: 'plan', Icon: IconChartBar },
  { path: '/account-setting', name: 'settings', Icon: IconSettings },
] as const;

interface Props {
  isWide: boolean;
  /** Absent in the phone's drawer, which has its own way to close. */
  onToggle?: () => void;
}

export function SideNavigation({ isWide, onToggle }: Props) {
  const { t } = useTranslation('shell');
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
          <NavLink to={path} className={classes.place ?? ''}>
            <Icon size={18} stroke={1.8} aria-hidden />
            <span className={classes.label}>{t(`navigation.${name}`)}</span>
          </NavLink>
        </Tooltip>
      ))}
      {isWide && <PlanCard />}
    </nav>
  );
}
