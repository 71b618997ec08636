import { activity } from '../../../contract/calls/activity.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { showActivity } from './activity.service.ts';

export function registerActivityRoutes(serve: Serve, platform: Platform): void {
  serve(activity.list, async ({ person, language, params: { id }, query: { before, ...filter } }) => ({
    data: await showActivity(platform, {
      ...{ ...filter, person, language, id },
      ...(before !== undefined && { before: Number(before) }),
    }),
  }));
}
