import { forYou } from '../../../contract/calls/for-you.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { noteVisit, showForYou } from './for-you.service.ts';

export function registerForYouRoutes(serve: Serve, parts: Parts): void {
  serve(forYou.list, async ({ person, language }) => ({
    data: await showForYou(parts, { person, language }),
  }));

  serve(forYou.visit, async ({ person, params: { id } }) => ({
    data: await noteVisit(parts, { person, id }),
  }));
}
