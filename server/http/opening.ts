import type { Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts';
import type { Person } from '../person.ts';

/**
 * Finds in one statement who holds the token of a call and what the call is about, which is handed to the route as
 * `found`; nobody, where the token is nobody's. Undefined: this call asks for more, and is answered in steps.
 */
export type Opening<E extends Endpoint, Found> = (asked: {
  token: string;
  params: ParamsOf<E>;
  query: QueryOf<E>;
}) => Promise<{ person: Person; found: Found } | undefined> | undefined;
