import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { allEndpoints } from '../../contract/endpoints.ts';
import { fail } from '../failure.ts';

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers 405 to other methods, except on administrator paths, which stay secret. */
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

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves the page to browser navigation; everything else gets 404 in the envelope. */
export function registerUnknown(app: FastifyInstance, page: Page) {
  app.setNotFoundHandler(async (request, reply) => {
    const navigates = request.method === 'GET' || request.method === 'HEAD';
    const ours = /^\/(api|objects|mailbox|assets)(\/|\?|$)/.test(request.url);
    if (navigates && !ours) {
      // Awaiting a reply waits for its end.
      await page(request, reply);
      if (reply.sent) return reply;
    }
    throw fail('notFound');
  });
}
