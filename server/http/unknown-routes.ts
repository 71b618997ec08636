import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { allEndpoints } from '../../contract/endpoints.ts';
import { fail } from '../failure.ts';

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Known paths with another method answer 405; of those that are an administrator's nobody learns. */
export function registerOtherMethods(app: FastifyInstance) {
  const open = allEndpoints.filter(({ caller }) => !caller.startsWith('administrator'));
  for (const [path, allowed] of Map.groupBy(open, (endpoint) => endpoint.path)) {
    const known = allowed.map((endpoint) => endpoint.method);
    const others = methods.filter((method) => !known.some((one) => one === method));
    app.route({
      method: others,
      url: `/api${path}`,
      exposeHeadRoute: false,
      handler: async (_request, reply) => {
        reply.header('allow', known.join(', '));
        throw fail('methodNotAllowed');
      },
    });
  }
}

/** Sends the page, or nothing where it was not built. */
type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Paths that no route knows: the page's own for a browser that navigates, 404 in the envelope for the rest. */
export function registerUnknown(app: FastifyInstance, page: Page) {
  app.setNotFoundHandler(async (request, reply) => {
    const navigates = request.method === 'GET' || request.method === 'HEAD';
    const ours = /^\/(api|objects|mailbox|assets)(\/|\?|$)/.test(request.url);
    if (navigates && !ours) {
      // Awaiting a reply says nothing: it is a promise of its own end.
      await page(request, reply);
      if (reply.sent) return reply;
    }
    throw fail('notFound');
  });
}
