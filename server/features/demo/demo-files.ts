import type { Language } from '../../../contract/enums.ts';
import { type DemoMedia, demoMedia, type StillName } from './demo-media.ts';
import type { Colleague } from './demo-people.ts';

type DemoFolder = 'locations' | 'stills';

interface DemoVersion {
  media: (language: Language) => DemoMedia;
  by: Colleague;
  status: 1 | 2 | 3;
  hoursAgo: number;
}

export interface DemoFile {
  name: 'film' | 'storyboard' | StillName;
  folder?: DemoFolder;
  /** Oldest first. */
  versions: DemoVersion[];
}

export const demoFolders: DemoFolder[] = ['locations', 'stills'];

const picture = (
  name: StillName,
  { folder, status, hoursAgo }: Pick<DemoVersion, 'status' | 'hoursAgo'> & { folder: DemoFolder },
): DemoFile => ({
  name,
  folder,
  versions: [
    { media: () => demoMedia.still(name), by: folder === 'locations' ? 'ken' : 'misaki', status, hoursAgo },
  ],
});

export const demoFiles: DemoFile[] = [
  picture('ridge', { folder: 'locations', status: 3, hoursAgo: 217 }),
  picture('viaduct', { folder: 'locations', status: 3, hoursAgo: 216 }),
  picture('station', { folder: 'locations', status: 3, hoursAgo: 215 }),
  {
    name: 'storyboard',
    versions: [{ media: (language) => demoMedia.storyboard[language], by: 'ken', status: 3, hoursAgo: 169 }],
  },
  picture('lantern', { folder: 'stills', status: 1, hoursAgo: 30 }),
  picture('crossing', { folder: 'stills', status: 2, hoursAgo: 29 }),
  picture('waiting', { folder: 'stills', status: 3, hoursAgo: 28 }),
  {
    name: 'film',
    versions: [
      { media: () => demoMedia.film[1], by: 'levi', status: 2, hoursAgo: 27 },
      { media: () => demoMedia.film[2], by: 'levi', status: 1, hoursAgo: 3 },
    ],
  },
];
