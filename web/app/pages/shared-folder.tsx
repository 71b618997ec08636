import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FileBrowser } from '../../features/files/browser/file-browser.tsx';
import { useFolderInfo } from '../../features/files/items/use-folder-info.ts';
import { UploadControls } from '../../features/uploads/components/upload-controls.tsx';
import { useTitle } from '../../lib/page/use-title.ts';
import classes from './link-folder.module.css';
import { reviewPath } from './review-path.ts';

export function SharedFolder({ id }: { id: string }) {
  const { t } = useTranslation('sharing');
  const { id: projectId = '' } = useParams();
  const { data: info } = useFolderInfo(id);
  useTitle(info?.name);
  return (
    <div className={classes.main}>
      {info && (
        <div className={classes.head}>
          <div className={classes.words}>
            <Title order={1} className={classes.name}>
              <bdi>{info.name}</bdi>
            </Title>
            <p className={classes.owner}>{t('link.sharedBy', { owner: info.projectOwner })}</p>
          </div>
        </div>
      )}
      <FileBrowser
        project={{ _id: projectId, name: '' }}
        folderId={id}
        isProjectShown={false}
        reviewPath={reviewPath}
        upload={({ maxSize, onNewFolder, ...place }) => (
          <UploadControls place={place} maxSize={maxSize} onNewFolder={onNewFolder} />
        )}
      />
    </div>
  );
}
