import { type ErrorName, errors } from '../contract/errors.ts';

export interface FieldFailure {
  field: string;
  /** Key of `server/locales`, perhaps with a limit (`readFieldMessage`). */
  message: string;
}

interface FailureOptions {
  message?: string;
  values?: Record<string, string | number>;
  fields?: FieldFailure[];
  times?: Record<string, { at: Date; timeZone: string }>;
  /** Seconds; sent as Retry-After. */
  retryAfter?: number;
  data?: object;
}

/** The only error shown to users. Anything else becomes `internal`. */
export class Failure extends Error {
  readonly error: (typeof errors)[ErrorName];
  readonly key: string;
  readonly values: Record<string, string | number>;
  readonly fields: FieldFailure[];
  readonly times: NonNullable<FailureOptions['times']>;
  readonly retryAfter: number | undefined;
  readonly data: object | undefined;

  constructor(name: ErrorName, options: FailureOptions = {}) {
    super(name);
    this.error = errors[name];
    this.key = options.message ?? this.error.key;
    this.values = options.values ?? {};
    this.fields = options.fields ?? [];
    this.times = options.times ?? {};
    this.retryAfter = options.retryAfter;
    this.data = options.data;
  }
}

export const fail = (name: ErrorName, options?: FailureOptions) => new Failure(name, options);

export const refuseField = (name: ErrorName, field: string, message: string) =>
  fail(name, { message, fields: [{ field, message }] });

/** Refuses input that our own pages never send, with a general message above. */
export const refuseInput = (field: string, message: string) =>
  fail('badRequest', { fields: [{ field, message }] });
