import { Button, type ButtonProps, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlaylistAdd, IconShare2 } from '@tabler/icons-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileItem, isFolder } from '../../features/files/items/file-item.ts';
import type { ShareTarget } from '../../features/sharing/share-target.ts';
import { useCommands } from '../../lib/commands.ts';
import classes from '../../ui/page/icon-on-phone.module.css';

const ShareDialog = lazy(async () => ({
  default: (await import('../../features/sharing/components/share-dialog.tsx')).ShareDialog,
}));

const ChooseSelection = lazy(async () => ({
  default: (await import('../../features/selections/components/choose-selection.tsx')).ChooseSelection,
}));

const ChooseSelectionDialog = lazy(async () => ({
  default: (await import('../../features/selections/components/choose-selection-dialog.tsx'))
    .ChooseSelectionDialog,
}));

const ShareSeveralDialog = lazy(async () => ({
  default: (await import('../../features/sharing/components/share-several-dialog.tsx')).ShareSeveralDialog,
}));

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
  button: (items: FileItem[]) => ReactNode;
  dialog: ReactNode;
}

interface Asked {
  items: FileItem[];
  /** Chooses a selection, not an audience. */
  isChoosing: boolean;
  made: ShareTarget | undefined;
}

const nothing: Asked = { items: [], isChoosing: false, made: undefined };

export function useShareMenu(): ShareMenu {
  const { t } = useTranslation('sharing');
  const [asked, setAsked] = useState<Asked>(nothing);
  const { items: chosen } = asked;
  const targets = chosen.map(targetOf);
  const close = () => setAsked(nothing);
  const open = (items: FileItem[]) => setAsked({ ...nothing, items });
  const ofSelection = {
    projectId: chosen[0]?.projectId ?? '',
    fileIds: chosen.map(({ _id }) => _id),
    onMade: ({ _id: id, name, projectId }: { _id: string; name: string; projectId: string }) =>
      setAsked({ ...nothing, items: chosen, made: { kind: 'selection', id, name, projectId } }),
    onClose: close,
  };
  const mayShare = (items: FileItem[]) => items.every(({ canShare }) => canShare);
  return {
    menu: (items) => {
      if (!mayShare(items)) return null;
      return (
        <>
          <Menu.Item
            leftSection={<IconShare2 size={18} stroke={1.8} aria-hidden />}
            onClick={() => open(items)}
          >
            {t('share')}
          </Menu.Item>
          {!items.some(isFolder) && (
            <Menu.Item
              leftSection={<IconPlaylistAdd size={18} stroke={1.8} aria-hidden />}
              onClick={() => setAsked({ ...nothing, items, isChoosing: true })}
            >
              {t('addToSelection')}
            </Menu.Item>
          )}
        </>
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
        <Asking {...asked} targets={targets} ofSelection={ofSelection} onClose={close} />
      </Suspense>
    ),
  };
}

function targetOf(item: FileItem): Exclude<ShareTarget, { kind: 'project' | 'selection' }> {
  const { _id: id, name, projectId } = item;
  return isFolder(item) ? { kind: 'folder', id, name, projectId } : { kind: 'file', id, name };
}

interface Asking extends Asked {
  targets: ReturnType<typeof targetOf>[];
  ofSelection: ComponentProps<typeof ChooseSelection>;
  onClose: () => void;
}

function Asking({ items, isChoosing, made, targets, ofSelection, onClose }: Asking) {
  const [only] = targets.length === 1 ? targets : [];
  if (made) return <ShareDialog target={made} onClose={onClose} />;
  if (isChoosing) return <ChooseSelectionDialog {...ofSelection} />;
  if (only) return <ShareDialog target={only} onClose={onClose} />;
  const oneLink = !items.some(isFolder) && <ChooseSelection {...ofSelection} />;
  return <ShareSeveralDialog targets={targets} oneLink={oneLink} onClose={onClose} />;
}
