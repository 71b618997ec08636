import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notifications } from '../../../../contract/calls/notifications.ts';
import { fail } from '../../../failure.ts';
import { readLanguage } from '../../../http/language.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Platform } from '../../../platform.ts';
import { translate } from '../../../texts.ts';
import { changeSubscription, showSubscription } from './unsubscribe.service.ts';

const query = z.object({ token: z.string().min(1).max(500) });
/** Types that mail programs post (RFC 8058), unread. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
const FORM_BYTES = 4096;

export function registerUnsubscribeRoutes(serve: Serve, platform: Platform): void {
  serve(notifications.getSubscription, async ({ query: { token } }) => ({
    data: await showSubscription(platform, token),
  }));
  serve(notifications.changeSubscription, async ({ body }) => ({
    data: await changeSubscription(platform, body),
    message: body.isSubscribed ? 'notifications.leaving.back' : 'notifications.leaving.done',
  }));
}

/** Acts on POST alone: scanners open links by GET. */
export function registerOneClick(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    for (const type of FORMS)
      scope.addContentTypeParser(
        type,
        { bodyLimit: FORM_BYTES, parseAs: 'string' },
        (_request, _body, done) => done(null, undefined),
      );
    scope.post('/unsubscribe-email', async (request, reply) => {
      const asked = query.safeParse(request.query);
      if (!asked.success) throw fail('linkExpired', { message: 'notifications.leaving.invalid' });
      await changeSubscription(platform, { token: asked.data.token, isSubscribed: false });
      const words = translate(readLanguage(request.headers), 'notifications.leaving.done');
      return reply.type('text/plain; charset=utf-8').send(words);
    });
  });
}
