import { onFile, type Rules } from './rules.ts';

export const exportRules: Rules = {
  'GET /comment/export/:id': onFile({
    from: 'viewer',
    hidden: 4006,
    input: ({ versionId: id }) => ({ params: { id }, query: { format: 'txt' } }),
  }),
  'GET /comment/export-folder/:id': onFile({
    from: 'viewer',
    hidden: 4004,
    input: ({ folderId: id }) => ({ params: { id }, query: { format: 'csv' } }),
  }),
};
