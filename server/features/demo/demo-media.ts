import { readFile } from 'node:fs/promises';
import { type Language, languages } from '../../../contract/enums.ts';
import { demoId } from './demo-ids.ts';

export interface DemoMedia {
  /** Changed bytes need another id, because existing demos keep their version. */
  versionId: string;
  name: string;
  extension: 'jpg' | 'pdf' | 'mp4';
  mimeType: string;
  media: 'image' | 'pdf' | 'video';
}

const stillNames = ['ridge', 'viaduct', 'station', 'waiting', 'crossing', 'lantern'] as const;
export type StillName = (typeof stillNames)[number];

const film = (cut: 1 | 2): DemoMedia => ({
  versionId: demoId('version', 70 + cut),
  name: `film-${cut}`,
  extension: 'mp4',
  mimeType: 'video/mp4',
  media: 'video',
});

const storyboard = (language: Language): DemoMedia => ({
  versionId: demoId('version', 50 + languages.indexOf(language)),
  name: `storyboard-${language}`,
  extension: 'pdf',
  mimeType: 'application/pdf',
  media: 'pdf',
});

const still = (name: StillName): DemoMedia => ({
  versionId: demoId('version', 60 + stillNames.indexOf(name)),
  name,
  extension: 'jpg',
  mimeType: 'image/jpeg',
  media: 'image',
});

export const demoMedia = {
  film: { 1: film(1), 2: film(2) },
  storyboard: { ja: storyboard('ja'), en: storyboard('en'), he: storyboard('he') },
  still,
};

/** Starts with the films, which take longest to process. */
export const everyMedia: DemoMedia[] = [
  demoMedia.film[2],
  demoMedia.film[1],
  ...languages.map((language) => demoMedia.storyboard[language]),
  ...stillNames.map(still),
];

export const readAsset = ({ name, extension }: DemoMedia): Promise<Buffer> =>
  readFile(new URL(`./assets/${name}.${extension}`, import.meta.url));
