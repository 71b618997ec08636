import type { Language } from '../../contract/enums.ts';

/** Who calls: resolved from the bearer token, once a request. */
export interface Person {
  accountId: string;
  sessionId: string;
  email: string;
  name: string;
  language: Language;
}
