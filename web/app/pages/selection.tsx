import { Button } from '@mantine/core';
import { IconPlayerTrackNext, IconStack2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FileBrowser } from '../../features/files/browser/file-browser.tsx';
import type { FileItem } from '../../features/files/items/file-item.ts';
import { SelectedFileItems } from '../../features/selections/components/selected-file-items.tsx';
import { SelectionTools } from '../../features/selections/components/selection-tools.tsx';
import { orderFiles } from '../../features/selections/selection-actions.ts';
import { placeBefore, readOrder } from '../../features/selections/selection-order.ts';
import { useSelection } from '../../features/selections/use-selections.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { useTitle } from '../../lib/page/use-title.ts';
import { pathHere } from '../../lib/session/share-link.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { reviewPath } from './review-path.ts';
import { ShareButton } from './share.tsx';

interface Props {
  id: string;
  project: { _id: string; name: string };
  /** False behind a link, which shows no project. */
  isProjectShown: boolean;
}

export function SelectionFiles({ id, project, isProjectShown }: Props) {
  const { t } = useTranslation('selections');
  const { data: selection } = useSelection(id);
  useTitle(selection?.name);
  const canManage = selection?.canManage === true;
  const name = selection?.name ?? '';
  /** Opens the selection's version, for members within the selection. */
  const versionPath = ({ _id, fileVersionId }: FileItem) => {
    const around = isProjectShown ? `?selection=${id}` : '';
    return fileVersionId === null ? undefined : pathHere(`/review/${_id}/${fileVersionId}${around}`);
  };
  return (
    <FileBrowser
      key={id}
      project={project}
      folderId={null}
      isProjectShown={isProjectShown}
      selection={{
        id,
        name,
        ...(canManage && {
          onOrder: (ids: string[], beforeId: string) =>
            void orderFiles(id, placeBefore(readOrder(id), ids, beforeId)),
        }),
        empty: (
          <EmptyState
            icon={<IconStack2 size={22} stroke={1.8} aria-hidden />}
            title={t('empty.title')}
            text={t(canManage ? 'empty.text' : 'empty.visitor')}
          />
        ),
      }}
      reviewPath={isProjectShown || selection?.newestOnly === false ? versionPath : reviewPath}
      upload={() => null}
      tools={
        <>
          {selection !== undefined && selection.fileCount > 1 && (
            <Button
              component={Link}
              to={isProjectShown ? `/reel?selection=${id}` : pathHere('/reel')}
              leftSection={<IconPlayerTrackNext size={18} stroke={1.8} />}
            >
              {t('reel')}
            </Button>
          )}
          {canManage && (
            <>
              <ShareButton target={{ kind: 'selection', id, name, projectId: project._id }} />
              <SelectionTools selection={selection} />
            </>
          )}
        </>
      }
      extraMenu={(items) =>
        canManage && (
          <Suspense fallback={null}>
            <SelectedFileItems selectionId={id} fileIds={items.map(({ _id }) => _id)} />
          </Suspense>
        )
      }
    />
  );
}
