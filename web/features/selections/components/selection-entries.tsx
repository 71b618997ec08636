import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AccessType } from '../../../../contract/enums.ts';
import { useLeaving } from '../../../lib/optimistic.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { useSelections } from '../use-selections.ts';
import { SelectionCover } from './selection-cover.tsx';
import classes from './selection-entries.module.css';

export function SelectionEntries({ projectId }: { projectId: string }) {
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
      leftSection={<SelectionCover path={coverPath} />}
      classNames={{ itemLabel: classes.label ?? '' }}
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
