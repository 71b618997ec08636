import { type ErrorName, errors } from '../contract/errors.ts';

export interface FieldFailure {
  field: string;
  /** A key of `server/locales`, perhaps with a limit behind it (`readFieldMessage`). */
  message: string;
}

interface FailureOptions {
  /** A more exact text than the code's own. */
  message?: string;
  values?: Record<string, string | number>;
  fields?: FieldFailure[];
  /** Values that are moments: written in the reader's language, by the clock of their place. */
  times?: Record<string, { at: Date; timeZone: string }>;
  /** Seconds after which another try may succeed: the answer says so in its header. */
  retryAfter?: number;
  /** What the caller needs to go on. */
  data?: object;
}

/** The one error type for what a person may be told. Anything else becomes `internal`. */
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

/** Refuses a field: its words stand at the field, and above all of them. */
export const refuseField = (name: ErrorName, field: string, message: string) =>
  fail(name, { message, fields: [{ field, message }] });

/** Refuses a field that no page of ours would send so; above it stands that the request is wrong. */
export const refuseInput = (field: string, message: string) =>
  fail('badRequest', { fields: [{ field, message }] });
