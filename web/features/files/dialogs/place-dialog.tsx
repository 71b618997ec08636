import { Button, Group, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files } from '../../../../contract/calls/files.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { copyItems } from '../actions/copy-items.ts';
import { moveItems } from '../actions/move-items.ts';
import type { FileItem } from '../items/file-item.ts';
import { FolderTree } from './folder-tree.tsx';

interface Props {
  kind: 'move' | 'copy';
  items: FileItem[];
  onLeave: (items: FileItem[]) => void;
  onClose: () => void;
}

export function PlaceDialog(props: Props) {
  const { kind, items, onClose } = props;
  const { t } = useTranslation('files');
  const [only] = items.length === 1 ? items : [];
  const title = only
    ? t(`place.${kind}.one`, { name: only.name })
    : t(`place.${kind}.title`, { count: items.length });
  return (
    <Dialog opened onClose={onClose} title={title} size={520}>
      <PlaceForm {...props} />
    </Dialog>
  );
}

function PlaceForm({ kind, items, onLeave, onClose }: Props) {
  const { t } = useTranslation('files');
  const { t: common } = useTranslation('common');
  const first = items[0];
  const [projectId, setProjectId] = useState(first?.projectId ?? '');
  const [search, setSearch] = useState('');
  /** Undefined before a choice; null is the root. */
  const [folderId, setFolderId] = useState<string | null | undefined>();
  const { data: projects } = useQuery({
    queryKey: queryKeys.files.destinations(first?._id),
    queryFn: async ({ signal }) =>
      (await api(files.getProjects, { params: { id: first?._id ?? '' }, query: {} }, { signal })).data
        .results,
    meta: { scope: 'action' },
  });
  if (!projects) return <Skeleton h={320} />;
  const project = projects.find(({ _id }) => _id === projectId) ?? projects[0];

  function place() {
    if (folderId === undefined || !project) return;
    const ids = items.map(({ _id }) => _id);
    const target = { projectId: project._id, folderId };
    onClose();
    if (kind === 'copy') return void copyItems({ ids, target });
    const [first] = items;
    const from = first && { projectId: first.projectId, folderId: first.parentFileId };
    void moveItems({ ids, target, ...(from && { from }) });
    onLeave(items);
  }

  return (
    <>
      <Select
        label={t('place.project')}
        searchable
        allowDeselect={false}
        data={projects.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={project?._id ?? null}
        nothingFoundMessage={t('place.noProject')}
        onChange={(next) => {
          if (next === null) return;
          setProjectId(next);
          setFolderId(undefined);
        }}
        mb="sm"
      />
      <SearchField label={t('place.search')} value={search} onSearch={setSearch} />
      {project && (
        <FolderTree
          key={project._id}
          project={project}
          search={search}
          chosen={folderId}
          moved={kind === 'move' ? new Set(items.map(({ _id }) => _id)) : new Set()}
          onChoose={setFolderId}
        />
      )}
      {kind === 'move' && project?.isOtherOwner && (
        <Notice tone="info">{t('place.move.across', { name: project.name })}</Notice>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button variant="filled" color="accent" disabled={folderId === undefined} onClick={place}>
          {t(`place.${kind}.confirm`)}
        </Button>
      </Group>
    </>
  );
}
