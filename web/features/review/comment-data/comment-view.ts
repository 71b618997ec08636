import type { comments } from '../../../../contract/calls/comments.ts';
import type { InputOf } from '../../../../contract/endpoint.ts';
import { CommentFilter } from '../../../../contract/enums.ts';

export const shows = ['all', 'open', 'resolved', 'mine', 'withFigure', 'withFile'] as const;
export const sorts = ['newest', 'oldest', 'time'] as const;

export interface CommentView {
  show: (typeof shows)[number];
  /** Limits the list to one author; null for all. */
  userId: string | null;
  search: string;
  sort: (typeof sorts)[number];
}

export const firstView: CommentView = { show: 'all', userId: null, search: '', sort: 'newest' };

export const showsAll = ({ show, userId, search }: CommentView) =>
  show === 'all' && userId === null && search === '';

type Query = InputOf<typeof comments.getList>['query'];

export function queryOf({ show, userId, search, sort }: CommentView): Query {
  return {
    sortDir: sort === 'newest' ? 'desc' : 'asc',
    ...(sort === 'time' && { sortColumn: 'time' }),
    ...(show === 'resolved' && { filter: CommentFilter.resolved }),
    ...(show !== 'all' && show !== 'resolved' && { show }),
    ...(userId !== null && { userId }),
    ...(search !== '' && { search }),
  };
}

/** Identifies a list; `versions` go from the one on the stage to the earliest. */
export interface Listed {
  versions: string[];
  view: CommentView;
  start: number;
}
