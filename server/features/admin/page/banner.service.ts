import type { administration } from '../../../../contract/calls/administration.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { BannerLevel, languages } from '../../../../contract/enums.ts';
import type { Parts } from '../../../parts.ts';
import type { Administrator } from '../../../person.ts';
import { removeBanner, setBanner, showWrittenBanner } from '../../banner/banner.service.ts';
import { changeAs } from './standing.service.ts';

interface Put extends BodyOf<typeof administration.setBanner> {
  administrator: Administrator;
}

export async function putBanner(parts: Parts, { administrator, ...banner }: Put) {
  const { level, texts } = banner;
  await changeAs(parts, {
    administrator,
    command: 'set-banner',
    work: (tx) => setBanner(tx, banner),
    tell: () => ({
      level: BannerLevel[level],
      ...Object.fromEntries(languages.map((language) => [language, texts[language] !== ''])),
    }),
  });
  return showWrittenBanner(parts);
}

export async function takeBanner(parts: Parts, administrator: Administrator) {
  await changeAs(parts, { administrator, command: 'remove-banner', work: removeBanner });
  return showWrittenBanner(parts);
}
