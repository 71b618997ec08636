import { readRate } from '../../../../contract/timecode.ts';
import type { ReviewedFile } from '../room/room.ts';
import type { Source } from './deck.ts';

/** `auto` takes the smallest rendition that fills the stage. */
export type Resolution = string;
export const AUTO: Resolution = 'auto';
export const ORIGINAL: Resolution = 'original';

/** Renditions that this browser could not play, by version, until the page is loaded anew. */
const failures = new Map<string, Set<string>>();

interface Rendition {
  versionId: string | null;
  name: string;
}

const hasFailed = ({ versionId, name }: Rendition): boolean =>
  failures.get(versionId ?? '')?.has(name) === true;

export function rememberFailure({ versionId, name }: Rendition) {
  failures.set(versionId ?? '', new Set([...(failures.get(versionId ?? '') ?? []), name]));
}

/** Only the original may vary: proxies are made at one rate. */
function isConstantRate({ hasConstantRate, r_frame_rate, avg_frame_rate }: ReviewedFile): boolean {
  if (hasConstantRate !== null) return hasConstantRate;
  const [counted, average] = [readRate(r_frame_rate), readRate(avg_frame_rate)];
  if (!counted || !average) return true;
  return Math.abs((counted.num * average.den) / (counted.den * average.num) - 1) < 0.002;
}

/** Lists sources, largest first. Without the right to download, the original is left out once there are proxies. */
export function sourcesOf(file: ReviewedFile): Source[] {
  const proxies = file.possibleResolution.map(({ height, filePath }) => ({
    name: String(height),
    address: filePath,
    isConstant: true,
    isOriginal: false,
    lateBy: 0,
    isReplaceable: true,
  }));
  const hasOriginal = file.filePath !== null && (file.canDownload || proxies.length === 0);
  const original = {
    name: ORIGINAL,
    address: file.filePath ?? '',
    isConstant: isConstantRate(file),
    isOriginal: true,
    lateBy: file.pictureStart,
    isReplaceable: proxies.length > 0,
  };
  return [...(hasOriginal ? [original] : []), ...proxies].filter(
    ({ name }) => !hasFailed({ versionId: file.fileVersionId, name }),
  );
}

/** An estimate, in pixels of the screen. */
export const stageHeight = () => window.innerHeight * 0.75 * window.devicePixelRatio;

interface Choice {
  file: ReviewedFile;
  resolution: Resolution;
  /** In pixels of the screen. */
  stageHeight: number;
}

export function chooseSource({ file, resolution, stageHeight }: Choice): Source | undefined {
  const sources = sourcesOf(file);
  const named = sources.find(({ name }) => name === resolution);
  if (named) return named;
  const proxies = sources.filter(({ name }) => name !== ORIGINAL);
  const shown = shownHeight(file, stageHeight);
  return proxies.findLast(({ name }) => Number(name) >= shown) ?? proxies[0] ?? sources[0];
}

/** Ignores the stage's width, which limits landscape films: the larger rendition does no harm. */
const shownHeight = ({ height }: ReviewedFile, stageHeight: number) =>
  Math.min(height ?? stageHeight, stageHeight);
