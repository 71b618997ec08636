import { activity } from '../../../contract/calls/activity.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { showActivity } from './activity.service.ts';

export function registerActivityRoutes(serve: Serve, parts: Parts): void {
  serve(activity.list, async ({ person, language, params: { id }, query: { before, ...filter } }) => ({
    data: await showActivity(parts, {
      ...{ ...filter, person, language, id },
      ...(before !== undefined && { before: Number(before) }),
    }),
  }));
}
