import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languages } from '../enums.ts';
import { date, id, optionalText } from '../fields.ts';
import { BANNER_MAX } from '../limits.ts';

export const bannerLevels = ['info', 'warning', 'danger'] as const;
const level = z.enum(bannerLevels, { error: 'fields.choice' });
const text = optionalText(BANNER_MAX);

const bannerTexts = z.strictObject({ ja: text, en: text, he: text });

export const bannerInput = z.strictObject({
  level,
  texts: bannerTexts.refine((texts) => languages.some((language) => texts[language] !== ''), {
    error: 'fields.bannerText',
    path: ['ja'],
  }),
  endsAt: z.iso.datetime({ error: 'fields.date' }).nullable().describe('Null: until it is taken away.'),
});

export const writtenBanner = z.object({ level, texts: bannerTexts, endsAt: date.nullable() });

export const banner = {
  get: endpoint('GET', '/banner', {
    summary: 'What the installation tells everybody now. Ours',
    caller: 'anyone',
    reply: z.object({
      banner: z
        .object({
          _id: id.describe('Another one with every change.'),
          level,
          text: z.string(),
          language: z.enum(languages).describe('Of the text: the reader’s, where there is one.'),
          endsAt: date.nullable(),
        })
        .nullable(),
    }),
  }),
};
