import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPhotoCheck, IconPlaylistX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { orderFiles, setCover, takeOut } from '../selection-actions.ts';
import { readOrder, stepOf } from '../selection-order.ts';
import classes from './selection-entries.module.css';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

export function SelectedFileItems({ selectionId, fileIds }: { selectionId: string; fileIds: string[] }) {
  const { t } = useTranslation('selections');
  const order = readOrder(selectionId);
  const [only] = fileIds.length === 1 ? fileIds : [];
  const move = (id: string, step: 1 | -1) => void orderFiles(selectionId, stepOf(order, id, step));
  return (
    <>
      {only !== undefined && (
        <>
          <Menu.Item
            leftSection={<IconArrowBackUp {...icon} className={classes.step ?? ''} />}
            disabled={order[0] === only}
            onClick={() => move(only, -1)}
          >
            {t('earlier')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowForwardUp {...icon} className={classes.step ?? ''} />}
            disabled={order.at(-1) === only}
            onClick={() => move(only, 1)}
          >
            {t('later')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPhotoCheck {...icon} />}
            onClick={() => void setCover(selectionId, only)}
          >
            {t('cover')}
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={<IconPlaylistX {...icon} />} onClick={() => takeOut(selectionId, fileIds)}>
        {t('takeOut')}
      </Menu.Item>
    </>
  );
}
