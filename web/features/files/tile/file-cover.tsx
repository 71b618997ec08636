import { IconFile, IconFileTypePdf, IconFolderFilled, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files } from '../../../../contract/calls/files.ts';
import { api } from '../../../lib/api/api.ts';
import { spriteStyle } from '../../../lib/page/sprite.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type FileItem, isFolder, isPdf, isVideo } from '../items/file-item.ts';
import classes from './file-cover.module.css';

export function FileCover({ item }: { item: FileItem }) {
  const [place, setPlace] = useState<number | null>(null);
  const scrubs = isVideo(item) && item.spritePath !== null && (item.frameCount ?? 0) > 1;
  const turns = isPdf(item) && (item.pageCount ?? 0) > 1;

  function onPointerMove({ clientX, currentTarget, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'mouse' || !(scrubs || turns)) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setPlace(Math.min(0.999, Math.max(0, (clientX - left) / width)));
  }

  return (
    <div className={classes.cover} onPointerMove={onPointerMove} onPointerLeave={() => setPlace(null)}>
      <Still item={item} />
      {place !== null && scrubs && <Sprite item={item} place={place} />}
      {place !== null && turns && <PdfPage item={item} place={place} />}
      {place !== null && (
        <span className={classes.needle} style={{ left: `${place * 100}%` }} aria-hidden="true" />
      )}
    </div>
  );
}

function Still({ item }: { item: FileItem }) {
  if (isFolder(item)) {
    return (
      <span className={classes.folder} style={{ color: item.color ?? 'var(--koma-dim)' }} aria-hidden="true">
        <IconFolderFilled size={64} />
      </span>
    );
  }
  if (item.fileThumbnailPath !== null) {
    return <img src={item.fileThumbnailPath} alt="" loading="lazy" decoding="async" draggable={false} />;
  }
  const Icon = isVideo(item)
    ? IconVideo
    : isPdf(item)
      ? IconFileTypePdf
      : item.mimeType
        ? IconPhoto
        : IconFile;
  return (
    <span className={classes.none} aria-hidden="true">
      <Icon size={32} stroke={1.4} />
    </span>
  );
}

function Sprite({ item, place }: { item: FileItem; place: number }) {
  const { spritePath, frameCount, width, height } = item;
  if (spritePath === null || frameCount === null) return null;
  const aspectRatio = width && height ? `${width} / ${height}` : '16 / 9';
  return (
    <span className={classes.over}>
      <span
        className={classes.sprite}
        data-tall={(height ?? 0) > (width ?? 0) * 0.625}
        style={{ aspectRatio, ...spriteStyle({ path: spritePath, frameCount, place }) }}
      />
    </span>
  );
}

function PdfPage({ item, place }: { item: FileItem; place: number }) {
  const { t } = useTranslation('files');
  const pages = usePdfPages(item._id);
  const at = Math.floor(place * pages.length);
  const path = pages[at];
  if (path === undefined) return null;
  return (
    <span className={classes.over}>
      <img src={path} alt="" draggable={false} />
      <span className={classes.page}>{t('page', { page: at + 1, pages: item.pageCount })}</span>
    </span>
  );
}

const none: string[] = [];

function usePdfPages(id: string): string[] {
  const { data } = useQuery({
    queryKey: queryKeys.files.pdfPages(id),
    queryFn: async ({ signal }) =>
      (await api(files.get, { params: { id }, query: {} }, { signal })).data.pagePaths,
    // The addresses expire after 15 minutes.
    staleTime: 10 * 60_000,
    meta: { scope: 'action' },
  });
  return data ?? none;
}
