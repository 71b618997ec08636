import { Menu } from '@mantine/core';
import {
  IconArrowRight,
  IconCopy,
  IconCopyPlus,
  IconDownload,
  IconFolderSymlink,
  IconInfoCircle,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewStatus } from '../../../../contract/enums.ts';
import { duplicateItems, setPrivacy, setStatus } from '../actions/file-actions.ts';
import { DownloadItems } from '../downloads/download-items.tsx';
import type { Download } from '../downloads/downloads.ts';
import { type FileItem, isFolder, mayApprove } from '../items/file-item.ts';
import { statusNames } from '../tile/status-badge.tsx';
import classes from './file-browser.module.css';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

export interface MenuEvents {
  onOpen: (item: FileItem) => void;
  onRename: (item: FileItem) => void;
  onInfo: (item: FileItem) => void;
  onPlace: (items: FileItem[], kind: 'move' | 'copy') => void;
  onDownload: (download: Download) => void;
  onTrash: (items: FileItem[]) => void;
  extra?: ((items: FileItem[]) => ReactNode) | undefined;
}

/** Moves the menu over its point near an edge, so that it stays whole. */
const keepWhole = {
  crossAxis: true,
  padding: 8,
  limiter: { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) },
};

interface Props extends MenuEvents {
  items: FileItem[];
  point: { x: number; y: number };
  onClose: () => void;
}

export function FileMenu({ items, point, onClose, ...events }: Props) {
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      width={240}
      hideDetached={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: false, shift: keepWhole }}
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', left: point.x, top: point.y, pointerEvents: 'none' }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Items items={items} {...events} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Items({ items, ...events }: MenuEvents & { items: FileItem[] }) {
  const { t } = useTranslation('files');
  const [only] = items.length === 1 ? items : [];
  const may = (ability: keyof FileItem) => items.every((item) => item[ability] === true);
  const isAllPrivate = items.every(({ isPrivate }) => isPrivate);
  return (
    <>
      {only && (
        <Menu.Item
          leftSection={<IconArrowRight {...icon} className={classes.onwards ?? ''} />}
          onClick={() => events.onOpen(only)}
        >
          {t('menu.open')}
        </Menu.Item>
      )}
      {only?.canRename && (
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          rightSection={<kbd>F2</kbd>}
          onClick={() => events.onRename(only)}
        >
          {t('menu.rename')}
        </Menu.Item>
      )}
      {may('canMove') && (
        <Menu.Item
          leftSection={<IconFolderSymlink {...icon} />}
          onClick={() => events.onPlace(items, 'move')}
        >
          {t('menu.move')}
        </Menu.Item>
      )}
      {may('canMove') && (
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => events.onPlace(items, 'copy')}>
          {t('menu.copy')}
        </Menu.Item>
      )}
      {may('canMove') && (
        <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={() => duplicateItems(items)}>
          {t('menu.duplicate')}
        </Menu.Item>
      )}
      {may('canDownload') && (
        <DownloadItems items={items} icon={<IconDownload {...icon} />} onDownload={events.onDownload} />
      )}
      {events.extra?.(items)}
      {may('canChangePrivacy') && (
        <Menu.Item
          leftSection={isAllPrivate ? <IconLockOpen {...icon} /> : <IconLock {...icon} />}
          onClick={() => setPrivacy(items, !isAllPrivate)}
        >
          {t(isAllPrivate ? 'menu.makePublic' : 'menu.makePrivate')}
        </Menu.Item>
      )}
      {may('canChangeStatus') && !items.some(isFolder) && <Statuses items={items} />}
      {only && (
        <Menu.Item leftSection={<IconInfoCircle {...icon} />} onClick={() => events.onInfo(only)}>
          {t('menu.info')}
        </Menu.Item>
      )}
      {may('canDelete') && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => events.onTrash(items)}>
            {t('menu.trash')}
          </Menu.Item>
        </>
      )}
    </>
  );
}

function Statuses({ items }: { items: FileItem[] }) {
  const { t } = useTranslation('files');
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('menu.status')}</Menu.Label>
      {Object.values(ReviewStatus).map((status) => (
        <Menu.RadioItem
          key={status}
          value={String(status)}
          checked={items.every((item) => item.status === status)}
          closeMenuOnClick
          disabled={status === ReviewStatus.approved && !items.every(mayApprove)}
          onChange={() => setStatus(items, status)}
        >
          {t(`status.${statusNames[status]}`)}
          {status === ReviewStatus.approved && !items.every(mayApprove) && (
            <small className={classes.why}>{t('review.onlyReviewers')}</small>
          )}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
    </>
  );
}
