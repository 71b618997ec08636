import { Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../lib/commands.ts';
import { isLeaving } from '../../../lib/optimistic.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { pathHere } from '../../../lib/session/share-link.ts';
import { renameItem, trashItems } from '../actions/file-actions.ts';
import { moveItems } from '../actions/move-items.ts';
import { type Asked, FileDialogs } from '../dialogs/file-dialogs.tsx';
import { startDownload } from '../downloads/downloads.ts';
import { countFilters } from '../items/file-filter.ts';
import { type FileItem, isChoosable, isFolder } from '../items/file-item.ts';
import { useFilePages } from '../items/use-file-pages.ts';
import { useFileView } from '../items/use-file-view.ts';
import { useFolderInfo } from '../items/use-folder-info.ts';
import { useLastVisit } from '../items/use-last-visit.ts';
import { refreshSoon, useLiveFiles } from '../items/use-live-files.ts';
import { startDrag } from '../selection/drag-items.ts';
import { neighbourOf } from '../selection/selection.ts';
import { useRubberBand } from '../selection/use-rubber-band.ts';
import { useSelection } from '../selection/use-selection.ts';
import type { TileEvents } from '../tile/file-tile.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import classes from './file-browser.module.css';
import { FileEmpty } from './file-empty.tsx';
import { FileList, type ListHandle } from './file-list.tsx';
import { FileMenu, type MenuEvents } from './file-menu.tsx';
import { FileSortMenu, FileViewSwitch, FilterButton } from './file-toolbar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListHead } from './list-head.tsx';
import { useColumns } from './use-columns.ts';
import { useFileKeys } from './use-file-keys.ts';
import { usePageSize } from './use-page-size.ts';

interface UploadPlace {
  projectId: string;
  /** Null is the root. */
  folderId: string | null;
  name: string;
  /** In bytes. */
  maxSize: number | undefined;
  /** Adds a folder, from the single button of a phone. */
  onNewFolder: () => void;
}

interface Props {
  project: { _id: string; name: string };
  folderId: string | null;
  /** Shows picked files in their own order instead of a folder. */
  selection?: { id: string; name: string; onOrder?: TileEvents['onOrder']; empty: ReactNode } | undefined;
  /** False if the reader can open only this folder, where the path then begins. */
  isProjectShown?: boolean;
  /** Undefined until there is something to open. */
  reviewPath?: ((item: FileItem) => string | undefined) | undefined;
  /** Uploads files dropped on a file as its next version. */
  onVersion?: ((item: FileItem, files: File[]) => void) | undefined;
  upload: (place: UploadPlace) => ReactNode;
  tools?: ReactNode;
  extraMenu?: MenuEvents['extra'];
  extraForChosen?: ((items: FileItem[]) => ReactNode) | undefined;
  reelPath?: ((files: readonly FileItem[]) => string) | undefined;
  comparePath?: ((files: [FileItem, FileItem]) => string | undefined) | undefined;
}

export function FileBrowser(props: Props) {
  const { project, folderId, isProjectShown = true, reviewPath, upload, tools, extraMenu, reelPath } = props;
  const { t } = useTranslation('files');
  const navigate = useNavigate();
  const chosenOne = props.selection;
  const id = chosenOne?.id ?? folderId ?? project._id;
  const { view, sort, filter, change } = useFileView(id);
  const since = useLastVisit(id);
  const filters = countFilters(filter);
  const [isFiltering, setFiltering] = useState(filters > 0);
  const { ref: sizeRef, width, columns } = useColumns();
  const pageSize = usePageSize();
  const listing = { id, sort, filter, since, pageSize };
  const pages = useFilePages(chosenOne ? { ...listing, isSelection: true } : listing);
  const { data: info } = useFolderInfo(id, { isFolder: !chosenOne });
  useLiveFiles(project._id);
  const { items } = pages;
  const isEmpty = pages.isSuccess && items.length === 0;
  const isBare = isEmpty && filters === 0;
  const order = useMemo(() => items.map(({ _id }) => _id), [items]);
  const choosable = useMemo(() => new Set(items.filter(isChoosable).map(({ _id }) => _id)), [items]);
  const list = useRef<ListHandle>(null);
  const controls = useSelection({
    order,
    choosable,
    columns: view === 'grid' ? columns : 1,
    onReach: (reached) => list.current?.reach(reached),
  });
  const { selection } = controls;
  const band = useRubberBand({
    chosen: selection.ids,
    onChoose: controls.choose,
    onClear: controls.clear,
  });
  const [renaming, setRenaming] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ items: FileItem[]; point: { x: number; y: number } } | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  // Keeps the order of choosing, in which a selection is shown to others.
  const known = new Map(items.map((item) => [item._id, item]));
  const chosen = [...selection.ids].flatMap((one) => known.get(one) ?? []);
  const active = items.find(({ _id }) => _id === selection.active);
  const acted = chosen.length > 0 ? chosen : active ? [active] : [];
  const withOthers = (item: FileItem) => (selection.ids.has(item._id) ? chosen : [item]);

  const pathOf = (item: FileItem) =>
    isFolder(item) ? pathHere(`/dashboard/${project._id}/${item._id}`) : reviewPath?.(item);

  function more() {
    // The next page cancels a running refresh, which is still needed.
    if (pages.isRefetching) refreshSoon();
    void pages.fetchNextPage();
  }

  function open(item: FileItem) {
    const path = pathOf(item);
    if (path === undefined) setAsked({ kind: 'info', items: [item] });
    else navigate(path);
  }

  function move(ids: string[], target: string | null) {
    const moved = ids.filter((one) => one !== target);
    if (moved.length > 0)
      void moveItems({
        ids: moved,
        target: { projectId: project._id, folderId: target },
        from: { projectId: project._id, folderId },
      });
  }

  function compare(pair: [FileItem, FileItem]) {
    const path = props.comparePath?.(pair);
    if (path !== undefined) void navigate(path);
  }

  /** Moves focus to the neighbour of removed items. */
  function leave(gone: FileItem[]) {
    const next = neighbourOf(order, new Set(gone.map(({ _id }) => _id)));
    if (next === undefined) return;
    controls.reach(next);
    list.current?.focus();
  }

  function trash(gone: FileItem[]) {
    trashItems(gone);
    leave(gone);
  }

  const press = useFileKeys({ acted, onRename: setRenaming, onTrash: trash, onPress: controls.press });

  const menuEvents: MenuEvents = {
    onOpen: open,
    onRename: ({ _id }) => setRenaming(_id),
    onInfo: (item) => setAsked({ kind: 'info', items: [item] }),
    onPlace: (placed, kind) => setAsked({ kind, items: placed }),
    onDownload: (wanted) => void startDownload(wanted),
    onTrash: trash,
    extra: extraMenu,
  };
  const askForFolder = () => setAsked({ kind: 'newFolder', items: [] });
  const canUpload = info?.canUpload === true;
  useCommands(() =>
    canUpload
      ? [
          {
            id: 'new-folder',
            group: 'here',
            name: t('newFolder.button'),
            run: askForFolder,
          },
        ]
      : [],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and bands belong to the list inside
    <div
      ref={sizeRef}
      className={classes.browser}
      data-files=""
      tabIndex={-1}
      onKeyDown={press}
      {...band.handlers}
    >
      <div className={classes.tools}>
        <div className={classes.path}>
          <Breadcrumb
            project={isProjectShown ? project : null}
            projectId={project._id}
            path={
              chosenOne ? [{ _id: id, name: chosenOne.name, isPrivate: false }] : (info?.filePathData ?? [])
            }
            onMove={canUpload ? move : undefined}
          />
        </div>
        {tools}
        {!chosenOne && !isBare && (
          <>
            <FilterButton
              count={filters}
              isOpen={isFiltering}
              onToggle={() => setFiltering(!isFiltering || filters > 0)}
            />
            <FileSortMenu
              sort={sort}
              onChange={(next) => change({ sort: next })}
              view={view}
              onView={(next) => change({ view: next })}
            />
          </>
        )}
        {!isBare && <FileViewSwitch view={view} onChange={(next) => change({ view: next })} />}
        {canUpload && (
          <Button
            className={`${classes.tool} ${classes.wideOnly}`}
            aria-label={t('newFolder.button')}
            leftSection={<IconFolderPlus size={18} stroke={1.8} />}
            onClick={askForFolder}
          >
            <span className={classes.words}>{t('newFolder.button')}</span>
          </Button>
        )}
        {canUpload &&
          upload({
            projectId: project._id,
            folderId,
            name: info.filePathData.at(-1)?.name ?? project.name,
            maxSize: info.maxFileSize ?? undefined,
            onNewFolder: askForFolder,
          })}
      </div>
      {!chosenOne && !isBare && (isFiltering || filters > 0) && (
        <FilterBar
          folderId={id}
          filter={filter}
          hasVisited={since !== null}
          onChange={(next) => change({ filter: next })}
        />
      )}
      {!chosenOne && view === 'list' && items.length > 0 && (
        <ListHead sort={sort} onChange={(next) => change({ sort: next })} />
      )}
      {isEmpty
        ? (chosenOne?.empty ?? (info && <FileEmpty canUpload={canUpload} isFiltered={filters > 0} />))
        : width > 0 && (
            <FileList
              ref={list}
              items={items}
              view={view}
              columns={columns}
              width={width}
              selection={selection}
              renaming={renaming}
              hasMore={pages.hasNextPage && !pages.isPlaceholderData}
              isWaiting={pages.isPending || pages.isFetchingNextPage}
              onMore={more}
              onSelect={(one, modifiers) => {
                controls.click(one, modifiers);
                // Focuses the clicked item, so that F2 and Delete work on it.
                list.current?.focusNow(one);
              }}
              onToggle={controls.toggle}
              onReach={controls.reach}
              onOpen={open}
              onMenu={(item, point) => {
                controls.reach(item._id);
                setMenu({ items: withOthers(item), point });
              }}
              onDragStart={(event: DragEvent, item) =>
                startDrag(
                  event,
                  withOthers(item).map(({ _id }) => _id),
                )
              }
              onMove={canUpload ? move : undefined}
              onOrder={chosenOne?.onOrder}
              onVersion={props.onVersion}
              onRename={(item, name) => void renameItem(item, name)}
              onRenameEnd={() => {
                setRenaming(null);
                if (renaming !== null) controls.reach(renaming);
                list.current?.focus();
              }}
              pathOf={pathOf}
            />
          )}
      <ChosenBar
        items={chosen}
        events={menuEvents}
        onCompare={props.comparePath && compare}
        onReel={reelPath && ((files) => void navigate(reelPath(files)))}
        extra={chosen.length > 0 && props.extraForChosen?.(chosen)}
        onClear={controls.clear}
      />
      {band.box && <div className={classes.band} style={band.box} aria-hidden="true" />}
      {menu && (
        <FileMenu
          key={`${menu.point.x} ${menu.point.y}`}
          items={menu.items}
          point={menu.point}
          onClose={() => {
            setMenu(null);
            if (!menu.items.some(isLeaving)) list.current?.focusNow();
            list.current?.focus();
          }}
          {...menuEvents}
        />
      )}
      <FileDialogs
        asked={asked}
        project={project}
        folderId={folderId}
        canMakePrivate={info?.canSeePrivate === true}
        onLeave={leave}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
