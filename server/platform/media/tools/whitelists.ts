const formats = ['mov', 'mp4', 'matroska', 'webm', 'avi', 'mxf'];

/** Every decoder is an attack surface: allows only the formats that people bring. */
const videoCodecs = [
  'h264',
  'hevc',
  'vp8',
  'vp9',
  'av1',
  'mpeg4',
  'mpeg2video',
  'mpeg1video',
  'mjpeg',
  'prores',
  'dnxhd',
  'rawvideo',
  'v210',
  'ffv1',
  'cfhd',
  'qtrle',
  'dvvideo',
  'png',
  'msmpeg4v2',
  'msmpeg4v3',
  'theora',
  'huffyuv',
  'utvideo',
];
const audioCodecs = [
  ...['aac', 'mp3', 'mp2', 'ac3', 'eac3', 'opus', 'vorbis', 'flac', 'alac', 'dts', 'truehd'],
  ...['adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt'],
];
const pcmCodecs = [
  ...['s16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'u8', 's8', 'mulaw', 'alaw'],
].map((name) => `pcm_${name}`);
/** Never decoded, but a file with subtitles opens only when they are listed. */
const subtitles = [
  ...['mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text', 'cc_dec', 'pgssub', 'dvdsub', 'dvbsub'],
];
const decoders = [
  'libdav1d',
  'libvpx',
  'libvpx-vp9',
  'libopus',
  'libvorbis',
  'mp3float',
  'dca',
  'msmpeg4',
  'libaom-av1',
];

export const neededFormats: readonly string[] = formats;
export const neededCodecs: readonly string[] = [...videoCodecs, ...audioCodecs, ...pcmCodecs];

export const readsVideo = (codec: string) => videoCodecs.includes(codec);
export const readsAudio = (codec: string) => [...audioCodecs, ...pcmCodecs].includes(codec);

/** Allows local files only, and no format that names another file or address. */
export const inputGuards = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  formats.join(','),
  '-codec_whitelist',
  [...videoCodecs, ...audioCodecs, ...pcmCodecs, ...decoders, ...subtitles].join(','),
];
