import type { Cast } from './cast.ts';

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** The weakest role that is let in. `members`: everybody but the owner; `nobody`: out of everybody's sight. */
type Weakest = 'viewer' | 'collaborator' | 'editor' | 'owner' | 'members' | 'nobody';

interface RoleRule {
  by: 'role';
  from: Weakest;
  input: (cast: Cast) => Input;
  /** The code for those to whom the thing does not exist. */
  hidden: number;
  /** Who is on it, as far as the cast is concerned. */
  members: Array<'viewer' | 'collaborator' | 'editor' | 'owner'>;
  /** The call changes who may do what, so that each caller needs a cast of their own. */
  isDestructive: boolean;
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

type Asked = Pick<RoleRule, 'from' | 'input'> & { isDestructive?: true };

export const onProject = ({ from, input, isDestructive }: Asked): Rule => ({
  by: 'role',
  from,
  input,
  isDestructive: isDestructive ?? false,
  hidden: 7002,
  members: ['viewer', 'collaborator', 'editor', 'owner'],
});

export const onTeam = ({ from, input, isDestructive }: Asked): Rule => ({
  by: 'role',
  from,
  input,
  isDestructive: isDestructive ?? false,
  hidden: 4040,
  members: ['viewer', 'editor', 'owner'],
});

/** 4004 where the content of a folder is asked for, 4005 for the thing itself. */
export const onFile = ({ from, input, isDestructive, hidden = 4005 }: Asked & { hidden?: number }): Rule => ({
  by: 'role',
  from,
  input,
  isDestructive: isDestructive ?? false,
  hidden,
  members: ['viewer', 'collaborator', 'editor', 'owner'],
});
