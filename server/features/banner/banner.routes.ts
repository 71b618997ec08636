import { banner } from '../../../contract/calls/banner.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { showBanner } from './banner.service.ts';

export function registerBannerRoutes(serve: Serve, platform: Platform): void {
  serve(banner.get, async ({ language }) => ({ data: await showBanner(platform, language) }));
}
