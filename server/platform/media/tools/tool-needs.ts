import { type Listing, listAbilities } from './abilities.ts';
import { neededCodecs, neededFormats } from './whitelists.ts';

interface Need {
  listing: Listing;
  /** Alternatives are written `this|that`. */
  names: readonly string[];
  /** True: no film works without it. Otherwise some fail or look worse. */
  isVital?: boolean;
}

const guards = ['protocol_whitelist', 'format_whitelist', 'codec_whitelist'];

const needs: Record<'ffmpeg' | 'ffprobe', Need[]> = {
  ffmpeg: [
    { listing: 'options', names: [...guards, 'progress', 'filter_complex', 'update'], isVital: true },
    { listing: 'encoders', names: ['libx264', 'aac', 'mjpeg', 'png', 'pcm_s16le'], isVital: true },
    { listing: 'muxers', names: ['mp4', 'tee', 'image2', 'rawvideo', 's16le'], isVital: true },
    {
      listing: 'filters',
      names: [
        ...[
          'scale',
          'format',
          'setsar',
          'settb',
          'setpts',
          'fps',
          'split',
          'crop',
          'overlay',
          'tile',
          'thumbnail',
        ],
        ...['aresample', 'aformat', 'asplit', 'amerge', 'volume', 'tremolo'],
      ],
      isVital: true,
    },
    { listing: 'filters', names: ['bwdif', 'premultiply', 'setparams', 'zscale', 'tonemap'] },
    { listing: 'demuxers', names: neededFormats },
    { listing: 'codecs', names: neededCodecs },
    // ffmpeg's own reader of AV1 only drives graphics cards.
    { listing: 'decoders', names: ['libdav1d|libaom-av1', 'libvpx', 'libvpx-vp9'] },
  ],
  ffprobe: [
    {
      listing: 'options',
      names: [...guards, 'show_entries', 'select_streams', 'show_streams'],
      isVital: true,
    },
    { listing: 'demuxers', names: neededFormats },
  ],
};

export interface Lacks {
  all: string[];
  vital: string[];
}

export async function findLacks(name: 'ffmpeg' | 'ffprobe', program: string): Promise<Lacks> {
  const lacks: Lacks = { all: [], vital: [] };
  for (const { listing, names, isVital } of needs[name]) {
    const listed = await listAbilities(program, listing);
    const missing = names.filter((wanted) => !wanted.split('|').some((one) => listed.has(one)));
    lacks.all.push(...missing);
    if (isVital) lacks.vital.push(...missing);
  }
  return lacks;
}
