import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconPhoto, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessType } from '../../../../contract/enums.ts';
import { useLeaving } from '../../../lib/optimistic.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { useSelections } from '../use-selections.ts';
import classes from './selections-menu.module.css';

/** The selections of a project, one click away. */
export function SelectionsMenu({ projectId }: { projectId: string }) {
  const { t } = useTranslation('selections');
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={300}>
      <Menu.Target>
        <Tooltip label={t('menu')} openDelay={400}>
          <ActionIcon variant="default" aria-label={t('menu')}>
            <IconStack2 size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        {isOpen && <Entries projectId={projectId} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ projectId }: { projectId: string }) {
  const { t } = useTranslation('selections');
  const { data } = useSelections(projectId);
  const leaving = useLeaving();
  const shown = data?.filter(({ _id }) => !leaving.has(_id));
  if (!shown) return null;
  if (shown.length === 0) return <p className={classes.none}>{t('none')}</p>;
  return shown.map(({ _id: id, name, fileCount, coverPath, accessType, linkActive }) => (
    <Menu.Item
      key={id}
      component={Link}
      to={`/dashboard/${projectId}?selection=${id}`}
      leftSection={
        <span className={classes.cover} aria-hidden="true">
          {coverPath === null ? (
            <IconPhoto size={18} stroke={1.6} />
          ) : (
            <img src={coverPath} alt="" loading="lazy" decoding="async" />
          )}
        </span>
      }
    >
      <span className={classes.words}>
        <bdi>{name}</bdi>
        <small>
          {t('files', { count: fileCount })}
          {' · '}
          {t(linkActive && accessType !== AccessType.invited ? 'isShared' : 'isInside')}
        </small>
      </span>
    </Menu.Item>
  ));
}
