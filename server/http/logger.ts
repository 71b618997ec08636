import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Logs the route, never address, headers or body: tokens and codes travel there. */
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
