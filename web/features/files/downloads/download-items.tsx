import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileItem, isFolder, isVideo } from '../items/file-item.ts';
import type { Download } from './downloads.ts';

interface Props {
  items: FileItem[];
  icon: ReactNode;
  onDownload: (download: Download) => void;
}

export function DownloadItems({ items, icon, onDownload }: Props) {
  const { t } = useTranslation('files');
  const [only] = items.length === 1 ? items : [];
  if (!only || isFolder(only)) {
    const ids = items.map(({ _id }) => _id);
    return (
      <Menu.Item leftSection={icon} onClick={() => onDownload({ kind: 'zip', ids })}>
        {t('menu.downloadZip')}
      </Menu.Item>
    );
  }
  return (
    <>
      <Menu.Item leftSection={icon} onClick={() => onDownload({ kind: 'original', id: only._id })}>
        {t(isVideo(only) ? 'menu.downloadOriginal' : 'menu.download')}
      </Menu.Item>
      {isVideo(only) && (
        <Menu.Item leftSection={icon} onClick={() => onDownload({ kind: 'proxy', id: only._id })}>
          {t('menu.downloadProxy')}
        </Menu.Item>
      )}
    </>
  );
}
