import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconColumns2,
  IconKeyboard,
  IconLayoutSidebarRight,
  IconMessageCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ReviewState } from '../../../../contract/enums.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { pathHere } from '../../../lib/session/share-link.ts';
import { PeopleHere } from '../presence/people-here.tsx';
import { folderPath } from '../room/folder-path.ts';
import type { ReviewedFile } from '../room/room.ts';
import { useFileDetail } from '../room/use-review-file.ts';
import { useVersions } from '../room/use-versions.ts';
import { StatusMenu } from '../versions/status-menu.tsx';
import { VersionMenu } from '../versions/version-menu.tsx';
import { comparePath } from '../versions/version-path.ts';
import classes from './room-header.module.css';

interface Props {
  file: ReviewedFile;
  isPanelOpen: boolean;
  onTogglePanel: () => void;
  onHelp: () => void;
  actions?: ReactNode;
}

export function RoomHeader({ file, isPanelOpen, onTogglePanel, onHelp, actions }: Props) {
  const { t } = useTranslation('review');
  const { _id: fileId, fileVersionId, fileVersion, status, canChangeStatus } = file;
  const [address] = useSearchParams();
  const way = folderPath(file, address.get('selection'));
  return (
    <header className={classes.header}>
      {way !== null && (
        <Tooltip label={t('header.back')} openDelay={500}>
          <ActionIcon component={Link} to={way} aria-label={t('header.back')}>
            <IconArrowLeft size={20} stroke={1.8} className={classes.flips} />
          </ActionIcon>
        </Tooltip>
      )}
      <div className={classes.place}>
        <Path file={file} />
        <h1 className={classes.name} title={file.name} dir="auto">
          <bdi>{file.name}</bdi>
        </h1>
      </div>
      {fileVersionId !== null && (
        <div className={classes.menus}>
          <VersionMenu fileId={fileId} fileVersionId={fileVersionId} fileVersion={fileVersion ?? 1} />
          <StatusMenu
            version={{ fileId, fileVersionId, status, canChangeStatus }}
            isTheirs={file.review?.state === ReviewState.open && !file.review.isWaitingForMe}
          />
        </div>
      )}
      <span className={classes.space} />
      <div className={classes.people}>
        <PeopleHere fileId={fileId} fileVersionId={fileVersionId} />
      </div>
      {fileVersionId !== null && <CompareButton fileId={fileId} fileVersionId={fileVersionId} />}
      {actions}
      <Tooltip label={t('help.title')} openDelay={500}>
        <ActionIcon className={classes.help ?? ''} aria-label={t('help.title')} onClick={onHelp}>
          <IconKeyboard size={20} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('header.panel')} openDelay={500}>
        <ActionIcon aria-label={t('header.panel')} aria-pressed={isPanelOpen} onClick={onTogglePanel}>
          <IconLayoutSidebarRight size={20} stroke={1.8} className={`${classes.flips} ${classes.panel}`} />
          <IconMessageCircle size={20} stroke={1.8} className={classes.talk} />
        </ActionIcon>
      </Tooltip>
    </header>
  );
}

function Path({ file }: { file: ReviewedFile }) {
  const { t } = useTranslation('review');
  const { data } = useFileDetail({ fileId: file._id, versionId: file.fileVersionId ?? undefined });
  const { name: project } = file.projectData;
  const folders = data?.folderInfo.filePathData.filter(({ _id }) => _id !== file._id) ?? [];
  return (
    <nav className={classes.path} aria-label={t('header.path')}>
      {project !== '' && (
        <Link to={pathHere(`/dashboard/${file.projectId}`)}>
          <bdi>{project}</bdi>
        </Link>
      )}
      {folders.map(({ _id, name }) => (
        <Link key={_id} to={pathHere(`/dashboard/${file.projectId}/${_id}`)}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  );
}

/** Offers the version below, or the one above the lowest. */
function CompareButton({ fileId, fileVersionId }: { fileId: string; fileVersionId: string }) {
  const { t } = useTranslation('review');
  const stack = useVersions(fileId).data?.results ?? [];
  const at = stack.findIndex(({ _id }) => _id === fileVersionId);
  const here = stack[at];
  const other = stack[at + 1] ?? stack[at - 1];
  if (!other || !here) return null;
  return (
    <Button
      component={Link}
      to={comparePath(fileId, [here, other])}
      className={classes.compare ?? ''}
      size="compact-md"
      aria-label={t('header.compare')}
      leftSection={<IconColumns2 size={18} stroke={1.8} />}
    >
      <span className={classes.word}>{t('header.compare')}</span>
    </Button>
  );
}
