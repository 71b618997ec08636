import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { FileBrowser } from '../../features/files/browser/file-browser.tsx';
import { useFolderInfo } from '../../features/files/items/use-folder-info.ts';
import { ProjectPage } from '../../features/projects/pages/project-page.tsx';
import { ReportMenu } from '../../features/reports/report-menu.tsx';
import { TourButton } from '../../features/tour/tour-button.tsx';
import { ProjectTrash } from '../../features/trash/components/project-trash.tsx';
import { UploadControls } from '../../features/uploads/components/upload-controls.tsx';
import { Link } from '../../lib/page/own-router.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { commentPath, reviewPath } from './review-path.ts';
import { ShareButton, useShareMenu } from './share.tsx';
import { SharedFolder } from './shared-folder.tsx';
import { useAddVersion } from './version-uploads.tsx';

const SearchPalette = onDemand(
  async () => (await import('../../features/files/search/search-palette.tsx')).SearchPalette,
);

/** A project's page, with its files or its trash. */
export function Project() {
  const { folderId } = useParams();
  return (
    <ProjectPage
      actions={({ _id: id, name, canManage, isDemo }) => (
        <>
          {isDemo && <TourButton projectId={id} />}
          {canManage && <ShareButton target={{ kind: 'project', id, name }} />}
        </>
      )}
      // Who was given a folder alone has no project around it.
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
  if (address.get('view') === 'trash') return <ProjectTrash project={project} />;
  return (
    <>
      <FileBrowser
        key={folderId ?? project._id}
        project={project}
        folderId={folderId}
        reviewPath={reviewPath}
        onVersion={addVersion}
        upload={({ maxSize, ...place }) => <UploadControls place={place} maxSize={maxSize} />}
        tools={
          <>
            {folderId !== null && <ShareFolder projectId={project._id} id={folderId} />}
            <ReportMenu folderId={folderId ?? project._id} />
            <ProjectTools projectId={project._id} hereId={folderId ?? project._id} />
          </>
        }
        extraMenu={sharing.menu}
      />
      {sharing.dialog}
    </>
  );
}

/** The folder that is open. */
function ShareFolder({ projectId, id }: { projectId: string; id: string }) {
  const { data } = useFolderInfo(id);
  return data?.canShare ? <ShareButton target={{ kind: 'folder', id, projectId, name: data.name }} /> : null;
}

function ProjectTools({ projectId, hereId }: { projectId: string; hereId: string }) {
  const { t } = useTranslation('files');
  const [isSearching, search] = useDisclosure(false);
  const { data: info } = useFolderInfo(hereId);
  return (
    <>
      <Tooltip label={t('search.inProject')} openDelay={400}>
        <ActionIcon variant="default" aria-label={t('search.inProject')} onClick={search.open}>
          <IconSearch size={18} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
      {info?.canUpload && (
        <Tooltip label={t('trash.button')} openDelay={400}>
          <ActionIcon
            component={Link}
            variant="default"
            to={`/dashboard/${projectId}?view=trash`}
            aria-label={t('trash.button')}
          >
            <IconTrash size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
      <SearchPalette
        projectId={projectId}
        opened={isSearching}
        onClose={search.close}
        reviewPath={reviewPath}
        commentPath={commentPath}
      />
    </>
  );
}
