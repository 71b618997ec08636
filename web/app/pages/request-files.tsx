import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInbox } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileItem, isFolder } from '../../features/files/items/file-item.ts';
import type { RequestPlace } from '../../features/requests/use-requests.ts';
import { useCommands } from '../../lib/commands.ts';
import classes from '../../ui/page/icon-on-phone.module.css';

const RequestDialog = lazy(async () => ({
  default: (await import('../../features/requests/components/request-dialog.tsx')).RequestDialog,
}));

const FolderTree = lazy(async () => ({
  default: (await import('../../features/files/dialogs/folder-tree.tsx')).FolderTree,
}));

const none: ReadonlySet<string> = new Set();

interface DialogProps {
  place: RequestPlace;
  onClose: () => void;
}

function Requests({ place, onClose }: DialogProps) {
  const project = { _id: place.projectId, name: place.projectName };
  return (
    <Suspense fallback={null}>
      <RequestDialog
        place={place}
        onClose={onClose}
        folders={(chosen, onChoose) => (
          <Suspense fallback={null}>
            <FolderTree project={project} search="" chosen={chosen} moved={none} onChoose={onChoose} />
          </Suspense>
        )}
      />
    </Suspense>
  );
}

export function RequestButton({ place }: { place: RequestPlace }) {
  const { t } = useTranslation('sharing');
  const [isOpen, { open, close }] = useDisclosure(false);
  useCommands(() => [{ id: 'request-files', group: 'here', name: t('requestFiles'), run: open }]);
  return (
    <>
      <Button
        className={classes.button ?? ''}
        leftSection={<IconInbox size={18} stroke={1.8} />}
        aria-label={t('requestFiles')}
        onClick={open}
      >
        <span className={classes.words}>{t('requestFiles')}</span>
      </Button>
      {isOpen && <Requests place={place} onClose={close} />}
    </>
  );
}

export function useRequestMenu(project: { name: string }): {
  menu: (items: FileItem[]) => ReactNode;
  dialog: ReactNode;
} {
  const { t } = useTranslation('sharing');
  const [place, setPlace] = useState<RequestPlace>();
  return {
    menu: (items) => {
      const [only] = items.length === 1 ? items : [];
      if (!only?.canShare || !isFolder(only)) return null;
      const { _id: folderId, projectId, name } = only;
      return (
        <Menu.Item
          leftSection={<IconInbox size={18} stroke={1.8} aria-hidden />}
          onClick={() => setPlace({ projectId, projectName: project.name, folderId, name })}
        >
          {t('requestFiles')}
        </Menu.Item>
      );
    },
    dialog: place && <Requests place={place} onClose={() => setPlace(undefined)} />,
  };
}
