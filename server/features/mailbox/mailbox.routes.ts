import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { email } from '../../../contract/fields.ts';
import { fail } from '../../failure.ts';
import { readLanguage } from '../../http/language.ts';
import { isLocalCaller } from '../../http/local-caller.ts';
import type { Platform } from '../../platform.ts';
import { renderList, renderOne, withLinksOutside } from './mailbox.page.ts';
import { listMails, readMail, readSource } from './mailbox.service.ts';

const style = readFileSync(new URL('./mailbox.css', import.meta.url), 'utf8');

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Mails may have styles, but load and run nothing. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  to: z
    .union([z.literal(''), email])
    .catch('')
    .default(''),
});

/** Registered without an SMTP server only, for the person at this machine. */
export function registerMailboxRoutes(app: FastifyInstance, { config }: Pick<Platform, 'config'>): void {
  if (config.smtpUrl) return;
  const { dataDir } = config;

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isLocalCaller(request, config)) throw fail('forbidden', { message: 'mailbox.loopbackOnly' });
      reply.header('cache-control', 'no-store');
    });

    scope.get('/mailbox', async (request, reply) => {
      const { page, to } = listQuery.parse(request.query);
      const list = await listMails({ dataDir, page, to });
      return sendPage(reply, renderList({ language: readLanguage(request.headers), page, to, ...list }));
    });

    scope.get('/mailbox.json', async (request) => {
      const { page, to } = listQuery.parse(request.query);
      return listMails({ dataDir, page, to });
    });

    scope.get('/mailbox/style.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(style),
    );

    scope.get<ById>('/mailbox/:id', async (request, reply) => {
      const mail = await readMail({ dataDir, id: request.params.id });
      if (!mail) throw fail('notFound');
      return sendPage(reply, renderOne({ language: readLanguage(request.headers), mail }));
    });

    scope.get<ById>('/mailbox/:id/html', async (request, reply) => {
      const mail = await readMail({ dataDir, id: request.params.id });
      if (!mail) throw fail('notFound');
      return reply
        .headers({ 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(withLinksOutside(mail.html));
    });

    scope.get<ById>('/mailbox/:id/source', async (request, reply) => {
      const source = await readSource({ dataDir, id: request.params.id });
      if (!source) throw fail('notFound');
      return reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="${request.params.id}.eml"`)
        .send(source);
    });
  });
}

interface ById {
  Params: { id: string };
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(html);
}
