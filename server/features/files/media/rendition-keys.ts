import type { Renditions } from '../../../platform/database/schema/files.ts';

export const renditionKeys = (renditions: Renditions): string[] =>
  [
    renditions.thumbnail,
    renditions.preview,
    renditions.poster,
    renditions.sprite?.key,
    renditions.waveform,
    renditions.prints,
    ...(renditions.proxies ?? []).map((proxy) => proxy.key),
    ...(renditions.sounds ?? []).flatMap(({ key, waveform }) => [key, waveform]),
    ...(renditions.pages ?? []),
    ...(renditions.largePages ?? []),
  ].filter((key) => key !== undefined);
