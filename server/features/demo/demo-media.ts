import { type Language, languages } from '../../../contract/enums.ts';
import { translate } from '../../texts.ts';
import { demoId } from './demo-ids.ts';
import type { EditNumber, ShotName } from './film/edits.ts';
import type { StillName } from './film/stills.ts';
import type { StoryboardWords } from './film/storyboard.ts';
import type { Piece } from './film/tasks.ts';

/** A file that is made once, and shown in every demo that has it. */
export interface DemoMedia {
  /** Other bytes are another version: demos that show the old ones keep it. */
  versionId: string;
  name: string;
  extension: 'jpg' | 'pdf' | 'mp4';
  mimeType: string;
  media: 'image' | 'pdf' | 'video';
  piece: Piece;
}

const film = (edit: EditNumber): DemoMedia => ({
  versionId: demoId('version', 40 + edit),
  name: `film v${edit}`,
  extension: 'mp4',
  mimeType: 'video/mp4',
  media: 'video',
  piece: { kind: 'film', edit },
});

const storyboard = (language: Language): DemoMedia => ({
  versionId: demoId('version', 20 + languages.indexOf(language)),
  name: `storyboard ${language}`,
  extension: 'pdf',
  mimeType: 'application/pdf',
  media: 'pdf',
  piece: { kind: 'storyboard', words: readWords(language) },
});

function readWords(language: Language): StoryboardWords {
  const word = (key: string) => translate(language, `demo.board.${key}`);
  const shot = (name: ShotName) => ({
    action: word(`shots.${name}.action`),
    sound: word(`shots.${name}.sound`),
  });
  return {
    language,
    isRightToLeft: language === 'he',
    title: word('title'),
    columns: {
      cut: word('cut'),
      picture: word('picture'),
      action: word('action'),
      sound: word('sound'),
      time: word('time'),
    },
    shots: {
      hills: shot('hills'),
      train: shot('train'),
      window: shot('window'),
      platform: shot('platform'),
      lantern: shot('lantern'),
      title: shot('title'),
    },
  };
}

const stillNames: StillName[] = ['ridge', 'viaduct', 'station', 'waiting', 'crossing', 'lantern'];

const still = (name: StillName): DemoMedia => ({
  versionId: demoId('version', 30 + stillNames.indexOf(name)),
  name,
  extension: 'jpg',
  mimeType: 'image/jpeg',
  media: 'image',
  piece: { kind: 'still', still: name },
});

export const demoMedia = {
  film: { 1: film(1), 2: film(2) },
  storyboard: { ja: storyboard('ja'), en: storyboard('en'), he: storyboard('he') },
  still,
};

/** Together what one child paints. The films first: the pipeline has most to do for them. */
export const paintingOrder: DemoMedia[][] = [
  [demoMedia.film[1]],
  [demoMedia.film[2]],
  [...languages.map((language) => demoMedia.storyboard[language]), ...stillNames.map(still)],
];

export const everyMedia = paintingOrder.flat();
