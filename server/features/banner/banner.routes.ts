import { banner } from '../../../contract/calls/banner.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { showBanner } from './banner.service.ts';

export function registerBannerRoutes(serve: Serve, parts: Parts): void {
  serve(banner.get, async ({ language }) => ({ data: await showBanner(parts, language) }));
}
