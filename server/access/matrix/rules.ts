import { errors } from '../../../contract/errors.ts';
import type { Input } from './ask.ts';
import type { Cast } from './cast.ts';
import type { Place } from './places.ts';

/** `members`: everybody but the owner; `nobody`: invisible to all. */
type Weakest = 'viewer' | 'collaborator' | 'editor' | 'owner' | 'members' | 'nobody';

export interface RoleRule {
  by: 'role';
  from: Weakest;
  input: (cast: Cast) => Input;
  /** Code for a caller to whom the thing is invisible. */
  hidden: number;
  members: Array<'viewer' | 'collaborator' | 'editor' | 'owner'>;
  /** Changes permissions, so each caller needs a separate cast. */
  isDestructive: boolean;
  /** Requires a role in the project itself; the same role on a part is not enough. */
  isOfTheProject: boolean;
  /** Destination, which needs its own permission. */
  into: Place | undefined;
  /** Ability of an account by a commenting link, but of no guest. `authors`: on their own words. */
  byLink: 'visitors' | 'authors' | undefined;
}

export type Rule =
  | { by: 'anyone' }
  /** Touches only the caller's own things, or makes new ones. */
  | { by: 'account'; isStream?: true }
  /** Decided by a token, whoever sends it. */
  | { by: 'token'; input: Input; http: number }
  /** Missing for everybody but administrators. */
  | { by: 'administrator' }
  | RoleRule;

export type Rules = Record<string, Rule>;

export const administrator: Rule = { by: 'administrator' };
export const anyone: Rule = { by: 'anyone' };
export const account: Rule = { by: 'account' };
export const madeUpToken = (part: 'query' | 'body'): Rule => ({
  by: 'token',
  input: { [part]: { token: 'made-up' } },
  http: 410,
});
export const madeUpCode = (input: Input): Rule => ({ by: 'token', input, http: 404 });

/** Without a link nobody is a guest. */
export const byLink = (body: object): Rule => ({ by: 'token', input: { body }, http: 401 });

type Asked = Pick<RoleRule, 'from' | 'input'> &
  Partial<Pick<RoleRule, 'isDestructive' | 'isOfTheProject' | 'into' | 'byLink'>>;

const usual = { isDestructive: false, isOfTheProject: false, into: undefined, byLink: undefined };

export const onProject = (asked: Asked): Rule => ({
  ...usual,
  ...asked,
  by: 'role',
  hidden: 7002,
  members: ['viewer', 'collaborator', 'editor', 'owner'],
});

export const onTeam = (asked: Asked): Rule => ({
  ...usual,
  ...asked,
  by: 'role',
  hidden: 4040,
  members: ['viewer', 'editor', 'owner'],
});

/** 4004 for the content of a folder, 4005 for the item itself. */
export const onFile = ({ hidden = 4005, ...asked }: Asked & { hidden?: number }): Rule => ({
  ...usual,
  ...asked,
  by: 'role',
  hidden,
  members: ['viewer', 'collaborator', 'editor', 'owner'],
});

const refusals: readonly number[] = [
  errors.forbidden.code,
  errors.accessLost.code,
  errors.signInRequired.code,
  errors.guestRequired.code,
  errors.guestUnconfirmed.code,
  errors.sessionExpired.code,
  errors.projectMissing.code,
  errors.projectDeactivated.code,
  errors.contentMissing.code,
];

/** Any other code means that access was granted. */
export const outcomeOf = ({ hidden }: RoleRule, code: number): number | 'let in' =>
  refusals.includes(code) || code === hidden ? code : 'let in';
