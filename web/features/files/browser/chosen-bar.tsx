import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCircleDot,
  IconColumns2,
  IconCopy,
  IconDownload,
  IconFolderSymlink,
  IconPlayerTrackNext,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewStatus } from '../../../../contract/enums.ts';
import { SELECTION_FILES_MAX } from '../../../../contract/limits.ts';
import { setStatusTogether } from '../actions/file-actions.ts';
import type { Download } from '../downloads/downloads.ts';
import { type FileItem, isFolder, isPdf, mayApprove } from '../items/file-item.ts';
import { statusNames } from '../tile/status-badge.tsx';
import classes from './file-browser.module.css';
import type { MenuEvents } from './file-menu.tsx';

interface Props {
  items: FileItem[];
  events: Pick<MenuEvents, 'onPlace' | 'onDownload' | 'onTrash'>;
  onCompare: ((items: [FileItem, FileItem]) => void) | undefined;
  onReel: ((items: FileItem[]) => void) | undefined;
  /** Actions of other features, such as sharing. */
  extra: ReactNode;
  onClear: () => void;
}

const kindOf = ({ mimeType }: FileItem) => mimeType?.split('/', 1)[0];

function pairOf(items: FileItem[]): [FileItem, FileItem] | undefined {
  const [one, other, ...more] = items.filter((item) => !isFolder(item) && item.fileVersionId !== null);
  if (!one || !other || more.length > 0 || items.length > 2) return undefined;
  return kindOf(one) === kindOf(other) ? [one, other] : undefined;
}

const isReel = (items: FileItem[]) =>
  items.filter((item) => !isPdf(item)).length > 1 &&
  items.length <= SELECTION_FILES_MAX &&
  items.every((item) => !isFolder(item) && item.fileVersionId !== null);

export function ChosenBar({ items, events, onCompare, onReel, extra, onClear }: Props) {
  const { t } = useTranslation('files');
  if (items.length === 0) return null;
  const ids = items.map(({ _id }) => _id);
  const pair = onCompare && pairOf(items);
  const [only] = items.length === 1 ? items : [];
  const download: Download =
    only && !isFolder(only) ? { kind: 'original', id: only._id } : { kind: 'zip', ids };
  return (
    <section className={classes.chosen} aria-label={t('chosen.label')}>
      <span aria-live="polite">{t('chosen.count', { count: items.length })}</span>
      {items.every((item) => item.canChangeStatus && !isFolder(item)) && <StatusButton items={items} />}
      {pair && (
        <Button
          variant="subtle"
          leftSection={<IconColumns2 size={18} stroke={1.8} />}
          onClick={() => onCompare(pair)}
        >
          {t('chosen.compare')}
        </Button>
      )}
      {onReel && isReel(items) && (
        <Button
          variant="subtle"
          leftSection={<IconPlayerTrackNext size={18} stroke={1.8} />}
          onClick={() => onReel(items)}
        >
          {t('chosen.reel')}
        </Button>
      )}
      {extra}
      {items.every(({ canMove }) => canMove) && (
        <Button
          variant="subtle"
          leftSection={<IconFolderSymlink size={18} stroke={1.8} />}
          onClick={() => events.onPlace(items, 'move')}
        >
          {t('chosen.move')}
        </Button>
      )}
      {items.every(({ canMove }) => canMove) && (
        <Button
          variant="subtle"
          leftSection={<IconCopy size={18} stroke={1.8} />}
          onClick={() => events.onPlace(items, 'copy')}
        >
          {t('chosen.copy')}
        </Button>
      )}
      {items.every(({ canDownload }) => canDownload) && (
        <Button
          variant="subtle"
          leftSection={<IconDownload size={18} stroke={1.8} />}
          onClick={() => events.onDownload(download)}
        >
          {t('chosen.download')}
        </Button>
      )}
      {items.every(({ canDelete }) => canDelete) && (
        <Button
          variant="subtle"
          leftSection={<IconTrash size={18} stroke={1.8} />}
          onClick={() => events.onTrash(items)}
        >
          {t('chosen.trash')}
        </Button>
      )}
      <ActionIcon aria-label={t('chosen.clear')} onClick={onClear}>
        <IconX size={18} stroke={1.8} />
      </ActionIcon>
    </section>
  );
}

function StatusButton({ items }: { items: FileItem[] }) {
  const { t } = useTranslation('files');
  return (
    <Menu position="top-start" width={200}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconCircleDot size={18} stroke={1.8} />}>
          {t('chosen.status')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.values(ReviewStatus).map((status) => (
          <Menu.Item
            key={status}
            disabled={status === ReviewStatus.approved && !items.every(mayApprove)}
            onClick={() => setStatusTogether(items, status)}
          >
            {t(`status.${statusNames[status]}`)}
            {status === ReviewStatus.approved && !items.every(mayApprove) && (
              <small className={classes.why}>{t('review.onlyReviewers')}</small>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
