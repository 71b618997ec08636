import type { CommentView } from './comment-view.ts';

export const commentsKey = ['comments'] as const;
export const markersKey = (versionId: string) => [...commentsKey, 'markers', versionId];

/** What a list was asked for; `versions` go from the one on the stage to the earliest. */
export interface Listed {
  versions: string[];
  view: CommentView;
  /** The page that it opened at. */
  start: number;
}

export const pagesKey = [...commentsKey, 'pages'] as const;
export const listKey = (listed: Listed) => [...pagesKey, listed] as const;
