import { Skeleton, useDirection } from '@mantine/core';
import { IconChevronRight, IconFolder, IconHome, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files } from '../../../../contract/calls/files.ts';
import { api } from '../../../lib/api/api.ts';
import { readWhole } from '../../../lib/api/read-whole.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import classes from './folder-tree.module.css';

interface Props {
  project: { _id: string; name: string };
  search: string;
  chosen: string | null | undefined;
  moved: ReadonlySet<string>;
  onChoose: (folderId: string | null) => void;
}

export function FolderTree({ project, search, chosen, moved, onChoose }: Props) {
  const { t } = useTranslation('files');
  const { dir } = useDirection();
  /** Undefined unfolds the parents of the last choice. */
  const [unfoldedHere, setUnfolded] = useState<ReadonlySet<string>>();
  const { data: tree } = useQuery({
    queryKey: queryKeys.files.tree(project._id),
    queryFn: ({ signal }) =>
      readWhole((from) =>
        api(files.getFolderStructure, { params: { id: project._id }, query: { from } }, { signal }),
      ),
    meta: { scope: 'action' },
  });
  const { data: found } = useQuery({
    queryKey: queryKeys.files.folders(project._id, search),
    enabled: search !== '',
    queryFn: async ({ signal }) =>
      (await api(files.getFolders, { params: { id: project._id }, query: { search } }, { signal })).data
        .results,
    meta: { scope: 'action' },
  });
  if (!tree) return <Skeleton h={240} mt="sm" />;
  const unfolded = unfoldedHere ?? foldersAbove(tree, chosen);

  const shown: TreeFolder[] =
    search === ''
      ? [
          { _id: null, name: project.name, depth: 0, isPrivate: false, hasMore: false, detail: '' },
          ...visibleFolders({ folders: tree, unfolded, without: moved }),
        ]
      : (found ?? [])
          .filter(({ _id }) => !moved.has(_id))
          .map(({ _id, name, isPrivate, path }) => ({
            _id,
            name,
            isPrivate,
            depth: 0,
            hasMore: false,
            detail: path,
          }));

  function toggle(id: string, isOpen: boolean) {
    const next = new Set(unfolded);
    if (isOpen) next.add(id);
    else next.delete(id);
    setUnfolded(next);
  }

  function press(event: KeyboardEvent<HTMLElement>, folder: TreeFolder) {
    const [inwards, outwards] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const isIn = event.key === inwards;
    if (folder._id !== null && (isIn || event.key === outwards)) toggle(folder._id, isIn);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [
      ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-folder]') ?? []),
    ];
    all[all.indexOf(event.currentTarget) + step]?.focus();
  }

  if (shown.length === 0) return <p className={classes.none}>{t('place.noFolder')}</p>;
  return (
    <ul className={classes.tree} aria-label={t('place.folders')}>
      {shown.map((folder) => (
        <li key={folder._id ?? 'root'} style={{ paddingInlineStart: folder.depth * 20 }}>
          {folder._id !== null && folder.hasMore ? (
            <button
              type="button"
              className={classes.fold}
              aria-label={t('place.unfold', { name: folder.name })}
              aria-expanded={unfolded.has(folder._id)}
              onClick={() => folder._id !== null && toggle(folder._id, !unfolded.has(folder._id))}
            >
              <IconChevronRight size={16} stroke={1.8} aria-hidden />
            </button>
          ) : (
            <span className={classes.fold} />
          )}
          <button
            type="button"
            data-folder
            className={classes.folder}
            aria-pressed={chosen === folder._id}
            onClick={() => onChoose(folder._id)}
            onKeyDown={(event) => press(event, folder)}
          >
            {folder._id === null ? (
              <IconHome size={18} stroke={1.8} aria-hidden />
            ) : (
              <IconFolder size={18} stroke={1.8} aria-hidden />
            )}
            <bdi>{folder.name}</bdi>
            {folder.isPrivate && <IconLock size={14} stroke={1.8} aria-label={t('private')} />}
            {folder.detail !== '' && <small dir="auto">{folder.detail}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface TreeFolder {
  /** Null is the root. */
  _id: string | null;
  name: string;
  depth: number;
  isPrivate: boolean;
  hasMore: boolean;
  detail: string;
}

interface Folder {
  _id: string;
  parentFileId: string | null;
  name: string;
  isPrivate: boolean;
}

function foldersAbove(folders: Folder[], id: string | null | undefined): ReadonlySet<string> {
  const parents = new Map(folders.map(({ _id, parentFileId }) => [_id, parentFileId]));
  const above = new Set<string>();
  for (let at = parents.get(id ?? ''); at && !above.has(at); at = parents.get(at)) above.add(at);
  return above;
}

interface Shown {
  folders: Folder[];
  unfolded: ReadonlySet<string>;
  without: ReadonlySet<string>;
}

function visibleFolders({ folders, unfolded, without }: Shown): TreeFolder[] {
  const byParent = Map.groupBy(
    folders.filter(({ _id }) => !without.has(_id)),
    ({ parentFileId }) => parentFileId,
  );
  const walk = (parent: string | null, depth: number): TreeFolder[] =>
    (byParent.get(parent) ?? []).flatMap(({ _id, name, isPrivate }) => [
      { _id, name, isPrivate, depth, hasMore: byParent.has(_id), detail: '' },
      ...(unfolded.has(_id) ? walk(_id, depth + 1) : []),
    ]);
  return walk(null, 1);
}
