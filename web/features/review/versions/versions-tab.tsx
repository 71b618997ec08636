import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewState } from '../../../../contract/enums.ts';
import { isSelling } from '../../../lib/billing-mode.ts';
import { showUpgrade } from '../../../lib/failures/upgrade.ts';
import { Link, useNavigate } from '../../../lib/page/own-router.tsx';
import { useMarkers } from '../comment-data/use-markers.ts';
import { useReviews } from '../decision/use-reviews.ts';
import type { ReviewedFile } from '../room/room.ts';
import { type FileVersion, useVersions } from '../room/use-versions.ts';
import { deleteVersion, moveVersion } from './version-actions.ts';
import { versionPath } from './version-path.ts';
import { VersionRow } from './version-row.tsx';
import { useVersionUpload } from './version-upload.ts';
import classes from './versions-tab.module.css';

export function VersionsTab({ file }: { file: ReviewedFile }) {
  const { t } = useTranslation('comments');
  const { data, refetch } = useVersions(file._id);
  const commentCount = useMarkers(file.fileVersionId).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each row tells how much was said about it
  useEffect(() => void refetch(), [refetch, commentCount]);
  const open = useReviews(file._id).data?.results.find(({ state }) => state === ReviewState.open);
  const isTheirs = open !== undefined && !open.canAnswer;
  const upload = useVersionUpload();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  if (!data) return <Skeleton m={16} h={240} radius="md" />;
  const { results: stack, canReorder, canAddVersion, versioningAllowed } = data;

  function move(version: FileVersion, place: number) {
    if (place < 1 || place > stack.length || place === version.fileVersion) return;
    setSaid(t('versions.moved', { name: version.name, number: place }));
    void moveVersion(stack, version, place);
  }

  function remove(version: FileVersion) {
    const next = stack.find(({ _id }) => _id !== version._id);
    // Leaves the version on the stage before it is deleted.
    if (version._id === file.fileVersionId && next) {
      void navigate(versionPath({ fileId: file._id, version: next._id }), { replace: true });
    }
    deleteVersion(version);
  }

  return (
    <div className={classes.tab}>
      {canAddVersion && upload && (
        <Button
          fullWidth
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() =>
            versioningAllowed
              ? picker.current?.click()
              : showUpgrade(t(isSelling() ? 'versions.notInPlan' : 'versions.unsold'))
          }
        >
          {t('versions.add')}
        </Button>
      )}
      {canAddVersion && upload && <p className={classes.hint}>{t('versions.dropHint')}</p>}
      <ol className={classes.stack} aria-label={t('tabs.versions')}>
        {stack.map((version) => (
          <VersionRow
            key={version._id}
            version={version}
            isShown={version._id === file.fileVersionId}
            shownVersion={stack.find(({ _id }) => _id === file.fileVersionId)}
            canMove={canReorder && stack.length > 1}
            isTheirs={isTheirs}
            isDragged={dragged === version._id}
            onDrag={setDragged}
            onDropOn={() => {
              const from = stack.find(({ _id }) => _id === dragged);
              if (from) move(from, version.fileVersion);
              setDragged(null);
            }}
            onStep={(by) => move(version, version.fileVersion + by)}
            onDelete={() => remove(version)}
          />
        ))}
      </ol>
      {canAddVersion && file.projectData.seesProject && (
        <Link className={classes.trash} to={`/trash?project=${file.projectId}`}>
          <IconTrash size={16} stroke={1.8} aria-hidden />
          {t('versions.trash')}
        </Link>
      )}
      <div role="status" className={classes.status}>
        {said}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept={upload?.accept(file.mimeType)}
        aria-label={t('versions.add')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) upload?.add(file, chosen);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
