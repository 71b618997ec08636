import type { TFunction } from 'i18next';
import type { files } from '../../../../contract/calls/files.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { ProcessingState } from '../../../../contract/enums.ts';
import { formatClock, readRate } from '../../../../contract/timecode.ts';
import type { createFormat } from '../../../lib/language/format.ts';
import type { TextsBelow } from '../../../lib/language/texts.ts';
import { statusNames } from '../versions/status-names.ts';

type FullDetail = ReplyOf<typeof files.getFullDetail>;
type Fact = [name: TextsBelow<'comments', 'info'>, value: string | null];

interface Reader {
  t: TFunction<'comments'>;
  format: ReturnType<typeof createFormat>;
}

interface FactGroup {
  name: 'file' | 'picture' | 'time' | 'sound' | 'place';
  facts: Fact[];
}

const given = <T>(value: T | null, show: (value: T) => string): string | null =>
  value === null ? null : show(value);

const processingNames = {
  [ProcessingState.inProgress]: 'inProgress',
  [ProcessingState.processed]: 'processed',
  [ProcessingState.failed]: 'failed',
} as const;

export function factsOf(file: FullDetail, reader: Reader): FactGroup[] {
  const groups: FactGroup[] = [
    { name: 'file', facts: fileFacts(file, reader) },
    { name: 'picture', facts: pictureFacts(file, reader) },
    { name: 'time', facts: timeFacts(file, reader) },
    { name: 'sound', facts: soundFacts(file, reader) },
    { name: 'place', facts: placeFacts(file, reader) },
  ];
  return groups
    .map(({ name, facts }) => ({ name, facts: facts.filter(([, value]) => value !== null && value !== '') }))
    .filter(({ facts }) => facts.length > 0);
}

const fileFacts = (file: FullDetail, { t, format }: Reader): Fact[] => [
  ['name', file.name],
  ['version', given(file.fileVersion, (number) => t('versions.number', { number }))],
  ['status', t(`status.${statusNames[file.status]}`)],
  ['kind', file.mimeType],
  ['size', format.size(file.fileSize)],
  ['pages', given(file.pageCount, format.number)],
  ['processing', t(`info.state.${processingNames[file.processingStatus]}`)],
  ['problem', file.processingFailure],
];

const pictureFacts = (file: FullDetail, { t, format }: Reader): Fact[] => [
  [
    'dimensions',
    file.width !== null && file.height !== null
      ? t('info.pixels', { width: format.number(file.width), height: format.number(file.height) })
      : null,
  ],
  ['codec', file.codec],
  ['colorSpace', file.colorSpace],
  [
    'bitRate',
    given(file.bit_rate, (rate) => t('info.mbps', { rate: format.number(Math.round(rate / 1e4) / 100) })),
  ],
  [
    'resolutions',
    file.possibleResolution.map(({ height }) => t('info.lines', { height: String(height) })).join(', '),
  ],
];

function timeFacts(file: FullDetail, { t, format }: Reader): Fact[] {
  const fps = (fraction: string) => {
    const rate = readRate(fraction);
    return rate ? t('info.fps', { rate: format.number(rate.num / rate.den), fraction }) : fraction;
  };
  return [
    ['duration', given(file.videoTimeDuration, formatClock)],
    ['frameCount', given(file.frameCount, format.number)],
    ['frameRate', given(file.r_frame_rate, fps)],
    ['averageRate', given(file.avg_frame_rate, fps)],
    ['timeBase', file.time_base],
    ['startTimeCode', file.startTimeCode],
    ['thinned', countOf(file.lostPictures, 'info.thinnedBy', { file, t, format })],
    ['damaged', countOf(file.damagedPictures, 'info.damagedBy', { file, t, format })],
    ['counting', given(file.r_frame_rate, () => t(file.dropFrame ? 'info.drop' : 'info.nonDrop'))],
  ];
}

const soundFacts = (file: FullDetail, { format }: Reader): Fact[] => [
  ['audioCodec', file.audioCodec],
  ['soundTracks', file.soundCount > 1 ? format.number(file.soundCount) : null],
];

function countOf(
  count: number | null,
  words: 'info.thinnedBy' | 'info.damagedBy',
  { file, t, format }: Reader & { file: FullDetail },
): string | null {
  if (!count) return null;
  return t(words, { number: format.number(count), total: format.number(file.pictureCount ?? count) });
}

const foldersOf = ({ _id, folderInfo }: FullDetail) =>
  folderInfo.filePathData.filter((item) => item._id !== _id).map(({ name }) => name);

const placeFacts = (file: FullDetail, { t, format }: Reader): Fact[] => [
  ['project', file.projectData.name || null],
  ['folder', foldersOf(file).join(' / ') || null],
  ['visibility', t(file.isPrivate || file.folderInfo.isPrivate ? 'info.team' : 'info.everyone')],
  ['addedBy', file.uploadedBy.name],
  ['added', format.moment(file.createdAt)],
  ['updated', format.moment(file.updatedAt)],
  ['owner', file.projectData.projectOwner],
];
