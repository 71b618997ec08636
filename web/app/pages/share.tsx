import { Button, type ButtonProps, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare2 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileItem, isFolder } from '../../features/files/items/file-item.ts';
import type { ShareTarget } from '../../features/sharing/share-target.ts';
import classes from './share.module.css';

const ShareDialog = lazy(async () => ({
  default: (await import('../../features/sharing/components/share-dialog.tsx')).ShareDialog,
}));

/** Opens the dialog of one thing, for those who may share it. */
export function ShareButton({ target, size }: { target: ShareTarget; size?: ButtonProps['size'] }) {
  const { t } = useTranslation('sharing');
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        className={classes.button ?? ''}
        leftSection={<IconShare2 size={18} stroke={1.8} />}
        aria-label={t('share')}
        data-tour="share"
        {...(size !== undefined && { size })}
        onClick={open}
      >
        <span className={classes.words}>{t('share')}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog target={target} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The entry in the menu of a file or folder, and the dialog that it opens. */
export function useShareMenu(): { menu: (items: FileItem[]) => ReactNode; dialog: ReactNode } {
  const { t } = useTranslation('sharing');
  const [target, setTarget] = useState<ShareTarget | null>(null);
  return {
    menu: (items) => {
      const [item] = items.length === 1 ? items : [];
      if (!item?.canShare) return null;
      return (
        <Menu.Item
          leftSection={<IconShare2 size={18} stroke={1.8} aria-hidden />}
          onClick={() => setTarget(targetOf(item))}
        >
          {t('share')}
        </Menu.Item>
      );
    },
    dialog: target && (
      <Suspense fallback={null}>
        <ShareDialog target={target} onClose={() => setTarget(null)} />
      </Suspense>
    ),
  };
}

function targetOf(item: FileItem): ShareTarget {
  const { _id: id, name, projectId } = item;
  return isFolder(item) ? { kind: 'folder', id, name, projectId } : { kind: 'file', id, name };
}
