import { Button, type ButtonProps, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare2 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileItem, isFolder } from '../../features/files/items/file-item.ts';
import type { ShareTarget } from '../../features/sharing/share-target.ts';
import { useCommands } from '../../lib/commands.ts';
import classes from '../../ui/page/icon-on-phone.module.css';

const ShareDialog = lazy(async () => ({
  default: (await import('../../features/sharing/components/share-dialog.tsx')).ShareDialog,
}));

const ShareSeveralDialog = lazy(async () => ({
  default: (await import('../../features/sharing/components/share-several-dialog.tsx')).ShareSeveralDialog,
}));

/** Opens the dialog of one thing, for those who may share it. */
export function ShareButton({ target, size }: { target: ShareTarget; size?: ButtonProps['size'] }) {
  const { t } = useTranslation('sharing');
  const [isOpen, { open, close }] = useDisclosure(false);
  useCommands(() => [{ id: `share-${target.kind}`, group: 'here', name: t('share'), run: open }]);
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

interface ShareMenu {
  menu: (items: FileItem[]) => ReactNode;
  /** For what is chosen, beside moving and deleting. */
  button: (items: FileItem[]) => ReactNode;
  dialog: ReactNode;
}

/** The entry in the menu of files and folders, and the dialog that it opens. */
export function useShareMenu(): ShareMenu {
  const { t } = useTranslation('sharing');
  const [targets, setTargets] = useState<ReturnType<typeof targetOf>[]>([]);
  const [only] = targets.length === 1 ? targets : [];
  const close = () => setTargets([]);
  const open = (items: FileItem[]) => setTargets(items.map(targetOf));
  const mayShare = (items: FileItem[]) => items.every(({ canShare }) => canShare);
  return {
    menu: (items) => {
      if (!mayShare(items)) return null;
      return (
        <Menu.Item
          leftSection={<IconShare2 size={18} stroke={1.8} aria-hidden />}
          onClick={() => open(items)}
        >
          {t('share')}
        </Menu.Item>
      );
    },
    button: (items) =>
      mayShare(items) && (
        <Button
          variant="subtle"
          leftSection={<IconShare2 size={18} stroke={1.8} aria-hidden />}
          onClick={() => open(items)}
        >
          {t('share')}
        </Button>
      ),
    dialog: targets.length > 0 && (
      <Suspense fallback={null}>
        {only ? (
          <ShareDialog target={only} onClose={close} />
        ) : (
          <ShareSeveralDialog targets={targets} onClose={close} />
        )}
      </Suspense>
    ),
  };
}

function targetOf(item: FileItem): Exclude<ShareTarget, { kind: 'project' }> {
  const { _id: id, name, projectId } = item;
  return isFolder(item) ? { kind: 'folder', id, name, projectId } : { kind: 'file', id, name };
}
