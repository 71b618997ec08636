import { Button } from '@mantine/core';
import { IconArchive, IconPlus, IconShare, IconStack2, IconUsers } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { type Tab, tabPath } from '../tabs.ts';

interface Props {
  tab: Tab;
  narrowedBy: 'archive' | 'person' | undefined;
  isAllArchived: boolean;
  onShowArchive: () => void;
  /** Undefined without a demo project. */
  onTour: (() => void) | undefined;
  /** The demo project is still being prepared, and will appear. */
  isDemoComing: boolean;
  sharedCount: number;
  onNewProject: () => void;
  onNewTeam: () => void;
  onShowAll: () => void;
}

const icons = { mine: IconStack2, shared: IconShare, teams: IconUsers, 'shared-teams': IconUsers };

export function DashboardEmpty(props: Props) {
  const { tab } = props;
  const { t } = useTranslation('dashboard');
  if (props.narrowedBy) {
    const NarrowedIcon = props.narrowedBy === 'archive' ? IconArchive : IconUsers;
    return (
      <EmptyState
        icon={<NarrowedIcon size={22} stroke={1.8} />}
        title={t(`empty.${props.narrowedBy}.title`)}
        text={t(`empty.${props.narrowedBy}.text`)}
        action={<Button onClick={props.onShowAll}>{t('empty.showAll')}</Button>}
      />
    );
  }
  if (props.isAllArchived) {
    return (
      <EmptyState
        icon={<IconArchive size={22} stroke={1.8} />}
        title={t('empty.allArchived.title')}
        text={t('empty.allArchived.text')}
        action={<Button onClick={props.onShowArchive}>{t('empty.allArchived.open')}</Button>}
      />
    );
  }
  if (tab === 'mine' && props.sharedCount > 0) return <OnlyGiven {...props} />;
  const Icon = icons[tab];
  return (
    <EmptyState
      icon={<Icon size={22} stroke={1.8} />}
      title={t(`empty.${tab}.title`)}
      text={t(`empty.${tab}.text`)}
      action={actionsOf(props, t)}
    />
  );
}

/** Invited people have projects already, though none of their own. */
function OnlyGiven({ sharedCount, onNewProject }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <EmptyState
      icon={<IconShare size={22} stroke={1.8} />}
      title={t('empty.given.title')}
      text={t('empty.given.text', { count: sharedCount })}
      action={
        <>
          <Button component={Link} to={tabPath('shared')} variant="filled" color="accent">
            {t('empty.given.open')}
          </Button>
          <Button leftSection={<IconPlus size={18} stroke={2} />} onClick={onNewProject}>
            {t('newProject')}
          </Button>
        </>
      }
    />
  );
}

function actionsOf(props: Props, t: TFunction<'dashboard'>): ReactNode {
  const { tab, onTour, isDemoComing, onNewProject, onNewTeam } = props;
  if (tab === 'mine') {
    return (
      <>
        <Button
          variant="filled"
          color="accent"
          leftSection={<IconPlus size={18} stroke={2} />}
          onClick={onNewProject}
        >
          {t('empty.createProject')}
        </Button>
        {onTour && <Button onClick={onTour}>{t('empty.tour')}</Button>}
        {isDemoComing && <p role="status">{t('empty.demoComing')}</p>}
      </>
    );
  }
  if (tab === 'teams') {
    return (
      <Button
        variant="filled"
        color="accent"
        leftSection={<IconPlus size={18} stroke={2} />}
        onClick={onNewTeam}
      >
        {t('newTeam')}
      </Button>
    );
  }
  return null;
}
