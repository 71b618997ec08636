import { forYou } from '../../../contract/calls/for-you.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { noteVisit, showForYou } from './for-you.service.ts';

export function registerForYouRoutes(serve: Serve, platform: Platform): void {
  serve(forYou.list, async ({ person, language }) => ({
    data: await showForYou(platform, { person, language }),
  }));

  serve(forYou.visit, async ({ person, params: { id } }) => ({
    data: await noteVisit(platform, { person, id }),
  }));
}
