export class SandboxFailure extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, error: { type: string; message: string; [field: string]: unknown }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export const refuseRequest = (message: string, further: { param?: string; code?: string } = {}) =>
  new SandboxFailure(400, { type: 'invalid_request_error', message, ...further });

export const refuseMissing = (what: string, id: string) =>
  new SandboxFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${what}: '${id}'`,
  });
