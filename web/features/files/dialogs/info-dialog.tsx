import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { files } from '../../../../contract/calls/files.ts';
import { api } from '../../../lib/api/api.ts';
import { useFormat } from '../../../lib/language/format.ts';
import type { TextsBelow } from '../../../lib/language/texts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDuration } from '../items/duration.ts';
import { type FileItem, isFolder } from '../items/file-item.ts';
import { FilePreview } from '../tile/file-preview.tsx';
import { statusNames } from '../tile/status-badge.tsx';
import classes from './info-dialog.module.css';

export function InfoDialog({ item, onClose }: { item: FileItem; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={<bdi>{item.name}</bdi>} size={isFolder(item) ? 480 : 720}>
      {isFolder(item) ? <Facts item={item} /> : <FileFacts item={item} />}
    </Dialog>
  );
}

function FileFacts({ item }: { item: FileItem }) {
  const { data } = useQuery({
    queryKey: queryKeys.files.details(item._id),
    queryFn: async ({ signal }) =>
      (await api(files.getFullDetail, { params: { id: item._id }, query: {} }, { signal })).data,
    meta: { scope: 'action' },
  });
  if (!data) return <Skeleton h={480} />;
  return (
    <>
      <FilePreview file={data} />
      <Facts item={data} codecs={[data.codec, data.audioCodec]} color={data.colorSpace} />
    </>
  );
}

interface FactsProps {
  item: FileItem;
  codecs?: (string | null)[];
  color?: string | null;
}

function Facts({ item, codecs = [], color = null }: FactsProps) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const { width, height, r_frame_rate: rate } = item;
  const facts: [TextsBelow<'files', 'info'>, string | null][] = [
    ['kind', isFolder(item) ? t('info.folder') : item.mimeType],
    ['size', format.size(item.fileSize)],
    ['count', isFolder(item) ? t('files', { count: item.fileCount }) : null],
    ['status', isFolder(item) ? null : t(`status.${statusNames[item.status]}`)],
    ['dimensions', width && height ? `${format.number(width)} × ${format.number(height)}` : null],
    ['duration', item.videoTimeDuration === null ? null : formatDuration(item.videoTimeDuration)],
    ['frameRate', rate === null ? null : t('info.fps', { rate: format.number(rateOf(rate)) })],
    ['bitRate', item.bit_rate === null ? null : t('info.mbps', { rate: format.number(item.bit_rate / 1e6) })],
    ['codec', codecs.filter((codec) => codec !== null).join(', ') || null],
    ['colorSpace', color],
    ['pages', item.pageCount === null ? null : format.number(item.pageCount)],
    ['addedBy', item.uploadedBy.name],
    ['added', format.moment(item.createdAt)],
    ['updated', format.moment(item.updatedAt)],
    ['visibility', t(item.isPrivate ? 'info.team' : 'info.everyone')],
    ['problem', item.processingFailure],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{t(`info.${name}`)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function rateOf(fraction: string): number {
  const [over = 0, under = 1] = fraction.split('/').map(Number);
  return over / (under || 1);
}
