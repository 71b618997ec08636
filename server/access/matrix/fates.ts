import { bearer, type Headers } from './ask.ts';
import { type PartScene, partCallers } from './part-cast.ts';

export type Fate = 'keeps' | 'loses the file' | 'loses all';

export const wayOf = (who: string) => partCallers[who]?.as;
export const isGiven = (who: string, part?: 'file' | 'folder') =>
  wayOf(who) === 'account' && (part === undefined || partCallers[who]?.given === part);
export const isByLink = (who: string) => wayOf(who) !== undefined && !isGiven(who);
export const isOfFolder = (who: string) => partCallers[who]?.given === 'folder';
export const isMember = (who: string) => ['editor', 'collaborator', 'viewer'].includes(who);
export const isSignedIn = (who: string) => isMember(who) || isGiven(who);
/** Account calls end with the session; the link stays public. */
export const isBoth = (who: string) => wayOf(who) === 'account by link';

export const loses =
  (isLoser: (who: string) => boolean, fate: Fate = 'loses all') =>
  (who: string): Fate =>
    isLoser(who) ? fate : 'keeps';
export const everybody = () => true;

export const callersOf = ({ cast, headers }: PartScene): Record<string, Headers> => ({
  owner: bearer(cast.owner),
  editor: bearer(cast.editor),
  collaborator: bearer(cast.collaborator),
  viewer: bearer(cast.viewer),
  ...headers,
});
