import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconHistory, IconLayoutKanban, IconStack2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { FileBrowser } from '../../features/files/browser/file-browser.tsx';
import { type FileItem, isFolder } from '../../features/files/items/file-item.ts';
import { useFolderInfo } from '../../features/files/items/use-folder-info.ts';
import { ProjectPage } from '../../features/projects/pages/project-page.tsx';
import { ReportMenu } from '../../features/reports/report-menu.tsx';
import { TourButton } from '../../features/tour/tour-button.tsx';
import { UploadControls } from '../../features/uploads/components/upload-controls.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { Link, Navigate } from '../../lib/page/own-router.tsx';
import { useQuiet } from '../../lib/page/use-quiet.ts';
import { RequestButton, useRequestMenu } from './request-files.tsx';
import { compareFilesPath, reelPath, reviewPath } from './review-path.ts';
import { ShareButton, useShareMenu } from './share.tsx';
import { SharedFolder } from './shared-folder.tsx';
import { useAddVersion } from './version-uploads.tsx';

const MuteItem = lazy(async () => ({ default: (await import('../../ui/menus/mute-item.tsx')).MuteItem }));
const SelectionFiles = lazy(async () => ({ default: (await import('./selection.tsx')).SelectionFiles }));
const SelectionEntries = lazy(async () => ({
  default: (await import('../../features/selections/components/selection-entries.tsx')).SelectionEntries,
}));
const LateProject = lazyPart(async () => (await import('./late-project.tsx')).LateProject);
const ProjectBoard = lazy(async () => ({
  default: (await import('../../features/files/board/project-board.tsx')).ProjectBoard,
}));
const ProjectActivity = lazy(async () => ({
  default: (await import('../../features/activity/project-activity.tsx')).ProjectActivity,
}));

export function Project() {
  const { folderId } = useParams();
  return (
    <ProjectPage
      actions={({ _id: id, name, canManage, isDemo }) => (
        <>
          {isDemo && <TourButton projectId={id} />}
          {canManage && <RequestHere project={{ _id: id, name }} folderId={folderId ?? null} />}
          {canManage && <ShareButton target={{ kind: 'project', id, name }} />}
        </>
      )}
      withoutProject={folderId === undefined ? undefined : <SharedFolder key={folderId} id={folderId} />}
    >
      {(project) => <ProjectFiles project={project} />}
    </ProjectPage>
  );
}

function ProjectFiles({ project }: { project: { _id: string; name: string } }) {
  const { folderId = null } = useParams();
  const [address] = useSearchParams();
  const addVersion = useAddVersion();
  const sharing = useShareMenu();
  const requesting = useRequestMenu(project);
  if (address.get('view') === 'trash') return <Navigate to={`/trash?project=${project._id}`} replace />;
  const selectionId = address.get('selection');
  if (selectionId !== null)
    return (
      <Suspense fallback={null}>
        <SelectionFiles id={selectionId} project={project} isProjectShown />
      </Suspense>
    );
  if (address.get('view') === 'activity')
    return (
      <Suspense fallback={null}>
        <ProjectActivity project={project} />
      </Suspense>
    );
  if (address.get('view') === 'board')
    return (
      <Suspense fallback={null}>
        <ProjectBoard project={project} reviewPath={reviewPath} />
      </Suspense>
    );
  return (
    <>
      <FileBrowser
        key={folderId ?? project._id}
        project={project}
        folderId={folderId}
        reviewPath={reviewPath}
        onVersion={addVersion}
        upload={({ maxSize, onNewFolder, ...place }) => (
          <UploadControls place={place} maxSize={maxSize} onNewFolder={onNewFolder} />
        )}
        tools={
          <>
            {folderId !== null && <ShareFolder projectId={project._id} id={folderId} />}
            <ReportMenu folderId={folderId ?? project._id} />
            {folderId === null && (
              <>
                <SelectionsButton projectId={project._id} />
                <BoardButton projectId={project._id} />
              </>
            )}
            <ActivityButton projectId={project._id} />
          </>
        }
        extraMenu={(items) => (
          <>
            {sharing.menu(items)}
            {requesting.menu(items)}
            <MuteFile items={items} />
          </>
        )}
        extraForChosen={sharing.button}
        comparePath={compareFilesPath}
        reelPath={reelPath}
      />
      {sharing.dialog}
      {requesting.dialog}
      <LateParts projectId={project._id} />
    </>
  );
}

/** Offers muting for a single file or folder. */
function MuteFile({ items }: { items: FileItem[] }) {
  const [item] = items.length === 1 ? items : [];
  if (!item) return null;
  return (
    <Suspense fallback={null}>
      <MuteItem thing={{ kind: isFolder(item) ? 'folder' : 'file', id: item._id }} fileId={item._id} />
    </Suspense>
  );
}

function LateParts({ projectId }: { projectId: string }) {
  const isQuiet = useQuiet();
  return isQuiet && <LateProject projectId={projectId} />;
}

function ShareFolder({ projectId, id }: { projectId: string; id: string }) {
  const { data } = useFolderInfo(id);
  return data?.canShare ? <ShareButton target={{ kind: 'folder', id, projectId, name: data.name }} /> : null;
}

function RequestHere({
  project,
  folderId,
}: {
  project: { _id: string; name: string };
  folderId: string | null;
}) {
  const { data: folder } = useFolderInfo(folderId ?? project._id, { isFolder: folderId !== null });
  const { _id: projectId, name: projectName } = project;
  if (folderId === null)
    return <RequestButton place={{ projectId, projectName, folderId, name: projectName }} />;
  return folder?.canShare ? (
    <RequestButton key={folderId} place={{ projectId, projectName, folderId, name: folder.name }} />
  ) : null;
}

function SelectionsButton({ projectId }: { projectId: string }) {
  const { t } = useTranslation('files');
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={300}>
      <Menu.Target>
        <Tooltip label={t('selections')} openDelay={400}>
          <ActionIcon variant="default" aria-label={t('selections')}>
            <IconStack2 size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {isOpen && (
          <Suspense fallback={null}>
            <SelectionEntries projectId={projectId} />
          </Suspense>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function BoardButton({ projectId }: { projectId: string }) {
  const { t } = useTranslation('files');
  return (
    <Tooltip label={t('board.button')} openDelay={400}>
      <ActionIcon
        component={Link}
        variant="default"
        to={`/dashboard/${projectId}?view=board`}
        aria-label={t('board.button')}
      >
        <IconLayoutKanban size={18} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}

function ActivityButton({ projectId }: { projectId: string }) {
  const { t } = useTranslation('files');
  return (
    <Tooltip label={t('activity.button')} openDelay={400}>
      <ActionIcon
        component={Link}
        variant="default"
        to={`/dashboard/${projectId}?view=activity`}
        aria-label={t('activity.button')}
      >
        <IconHistory size={18} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
