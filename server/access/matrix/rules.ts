import { errors } from '../../../contract/errors.ts';
import type { Input } from './ask.ts';
import type { Cast } from './cast.ts';
import type { Place } from './places.ts';

/** The weakest role that is let in. `members`: everybody but the owner; `nobody`: out of everybody's sight. */
type Weakest = 'viewer' | 'collaborator' | 'editor' | 'owner' | 'members' | 'nobody';

export interface RoleRule {
  by: 'role';
  from: Weakest;
  input: (cast: Cast) => Input;
  /** The code for those to whom the thing does not exist. */
  hidden: number;
  /** Who is on it, as far as the cast is concerned. */
  members: Array<'viewer' | 'collaborator' | 'editor' | 'owner'>;
  /** The call changes who may do what, so that each caller needs a cast of their own. */
  isDestructive: boolean;
  /** Takes a standing in the project itself: the same role on a part of it is not enough. */
  isOfTheProject: boolean;
  /** Where something new arrives, which takes a right of its own there. */
  into: Place | undefined;
  /** What an account may who came by a link that takes comments, and a guest may not; `authors`: with their own words. */
  byLink: 'visitors' | 'authors' | undefined;
}

export type Rule =
  /** Asks for no account. */
  | { by: 'anyone' }
  /** Touches nothing but the caller's own things, or makes new ones. */
  | { by: 'account'; isStream?: true }
  /** A token in the call decides, whoever sends it. */
  | { by: 'token'; input: Input; http: number }
  /** Of whoever runs the installation; to everybody else there is no such call. */
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
/** Of a share link: it says that nothing is shared. */
export const madeUpCode = (input: Input): Rule => ({ by: 'token', input, http: 404 });

/** Of those who come by a link: without one, nobody is anybody’s guest. */
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

/** 4004 where the content of a folder is asked for, 4005 for the thing itself. */
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

/** A refusal by its code; everything else passed the question of access. */
export const outcomeOf = ({ hidden }: RoleRule, code: number): number | 'let in' =>
  refusals.includes(code) || code === hidden ? code : 'let in';
