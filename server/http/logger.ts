import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * Lines name the route, never the address that was asked for: tokens, codes and one password travel in paths and
 * queries. Headers and bodies are not logged at all.
 */
export const loggerOptions = (
  level: string,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  redact: ['*.password', '*.token', '*.hash', '*.authorization', '*.credential'],
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
    res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
  },
});
