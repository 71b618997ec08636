import type { Config } from '../../../config.ts';
import { fail } from '../../../failure.ts';

type Settings = Pick<Config, 'sso'>;

class Way {
  /** Private, so that no other module can forge the proof. */
  readonly #isChecked = true;

  get isChecked(): boolean {
    return this.#isChecked;
  }
}

/** Proof that the address may use this kind of sign-in. */
export type WayIn = Way;

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

export const isSsoOnly = ({ sso }: Settings, email: string): boolean =>
  sso?.isOnlyWay === true && sso.domains.includes(domainOf(email));

/** Looks at the address alone, so that it reveals no accounts. */
export function requireOtherWay(settings: Settings, email: string): WayIn {
  if (isSsoOnly(settings, email)) {
    throw fail('ssoRequired', { values: { domain: domainOf(email) } });
  }
  return new Way();
}

export const comeBySso = (): WayIn => new Way();
