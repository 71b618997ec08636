import { translate } from '../language/i18n.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** A failed call. `code` is the contract's; 0 means that no answer came. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: number;
  readonly http: number;
  readonly fields: FieldError[];
  /** What the page needs to go on, where the refusal is not the end. */
  readonly data: unknown;

  constructor(failure: {
    code: number;
    http: number;
    message?: string;
    fields?: FieldError[];
    data?: unknown;
  }) {
    super(failure.message);
    this.code = failure.code;
    this.http = failure.http;
    this.fields = failure.fields ?? [];
    this.data = failure.data;
  }
}

/** Nothing came, or that the server could not answer: what was asked for may be done or not. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 0 || error.http >= 500);

/** The server was not reached. The page says so itself, in the language in which it is read. */
export class NoAnswer extends ApiError {
  constructor() {
    super({ code: 0, http: 0 });
  }

  override get message(): string {
    return translate('common:errors.network');
  }
}
