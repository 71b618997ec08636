/** Lists changes that do not break the last release, each with its reason. Emptied with every release. */
export const agreedBreaks: { [sentence: string]: string } = {
  'projects.projects_retention_step_check is a new constraint':
    'It is about a column alone that the release does not know and leaves empty.',
  'reviewers.reviewers_access_ended_by_fkey is a new constraint':
    'It is about a column alone that the release does not know and leaves empty.',
  'reviewers.reviewers_access_ended is a new constraint':
    'It is about columns alone that the release does not know and leaves empty.',
};

/** Names the migration that changes a table's rows on purpose. */
export const agreedRows: { [table: string]: string } = {};
