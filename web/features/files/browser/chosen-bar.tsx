import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Download } from '../downloads/downloads.ts';
import { type FileItem, isFolder } from '../items/file-item.ts';
import classes from './file-browser.module.css';
import type { MenuEvents } from './file-menu.tsx';

interface Props {
  items: FileItem[];
  events: Pick<MenuEvents, 'onPlace' | 'onDownload' | 'onTrash'>;
  onClear: () => void;
}

/** How many are chosen, and what is done with several at once most. */
export function ChosenBar({ items, events, onClear }: Props) {
  const { t } = useTranslation('files');
  if (items.length === 0) return null;
  const ids = items.map(({ _id }) => _id);
  const [only] = items.length === 1 ? items : [];
  const download: Download =
    only && !isFolder(only) ? { kind: 'original', id: only._id } : { kind: 'zip', ids };
  return (
    <section className={classes.chosen} aria-label={t('chosen.label')}>
      <span aria-live="polite">{t('chosen.count', { count: items.length })}</span>
      {items.every(({ canMove }) => canMove) && (
        <Button
          variant="subtle"
          leftSection={<IconFolderSymlink size={18} stroke={1.8} />}
          onClick={() => events.onPlace(items, 'move')}
        >
          {t('chosen.move')}
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
