import type { administration } from '../../../../contract/calls/administration.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { BannerLevel, languages } from '../../../../contract/enums.ts';
import type { Administrator } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { removeBanner, setBanner, showWrittenBanner } from '../../banner/banner.service.ts';
import { changeAs } from './standing.service.ts';

interface Put extends BodyOf<typeof administration.setBanner> {
  administrator: Administrator;
}

export async function putBanner(platform: Platform, { administrator, ...banner }: Put) {
  const { level, texts } = banner;
  await changeAs(platform, {
    administrator,
    command: 'set-banner',
    work: (tx) => setBanner(tx, banner),
    tell: () => ({
      level: BannerLevel[level],
      ...Object.fromEntries(languages.map((language) => [language, texts[language] !== ''])),
    }),
  });
  return showWrittenBanner(platform);
}

export async function takeBanner(platform: Platform, administrator: Administrator) {
  await changeAs(platform, { administrator, command: 'remove-banner', work: removeBanner });
  return showWrittenBanner(platform);
}
