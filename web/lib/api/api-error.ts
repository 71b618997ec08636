import { translate } from '../language/i18n.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** A failed call with the contract's code; 0 without an answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: number;
  readonly http: number;
  readonly fields: FieldError[];
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

/** Tells whether the call may have taken effect: no usable answer came. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 0 || error.http >= 500);

/** The server was not reached. The message follows the page's language. */
export class NoAnswer extends ApiError {
  constructor() {
    super({ code: 0, http: 0 });
  }

  override get message(): string {
    return translate('common:errors.network');
  }
}
