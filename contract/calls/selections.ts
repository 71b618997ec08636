import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AccessType } from '../enums.ts';
import { date, id, idParams, listOf, name, oneOf } from '../fields.ts';
import { SELECTION_FILES_MAX } from '../limits.ts';
import { address, fileItem } from './file-entities.ts';
import { linkSettings, linkState } from './link-settings.ts';

const fileIds = z
  .array(id, { error: 'fields.selectFiles' })
  .min(1, 'fields.selectFiles')
  .max(SELECTION_FILES_MAX, 'fields.tooMany')
  .describe('Files of the selection’s project, in the order in which they shall stand.');

const selection = z.object({
  _id: id,
  projectId: id,
  name: z.string(),
  fileCount: z.number().describe('Those that the caller may see.'),
  coverId: id.nullable().describe('Null: the first file that has a picture.'),
  coverPath: address,
  newestOnly: z
    .boolean()
    .describe('Of each file the newest version is shown; false: the one that was chosen.'),
  canManage: z.boolean(),
  createdAt: date,
});

const selectionShare = linkState.extend({ selectionId: id, projectId: id, name: z.string() });

export const selections = {
  add: endpoint('POST', '/selection/add', {
    summary: 'Make a selection out of files of one project, whatever folders they lie in. Ours',
    caller: 'account',
    body: z.strictObject({ projectId: id, name, fileIds }),
    reply: selection,
  }),
  getList: endpoint('GET', '/selection/get-list/:id', {
    summary: 'The selections of a project, newest first. Ours',
    caller: 'account',
    params: idParams,
    reply: z.object({
      results: z.array(
        selection.extend({
          linkActive: z.boolean().describe('It has a link that is switched on.'),
          accessType: oneOf(AccessType),
        }),
      ),
    }),
  }),
  get: endpoint('GET', '/selection/get/:id', {
    summary: 'A selection, for who is on its project or came by its link. Ours',
    caller: 'account-or-link',
    params: idParams,
    reply: selection,
  }),
  getFiles: endpoint('GET', '/selection/get-files/:id', {
    summary: 'The files of a selection in their order, and nothing around them. Ours',
    caller: 'account-or-link',
    params: idParams,
    reply: listOf(fileItem),
  }),
  update: endpoint('PUT', '/selection/update/:id', {
    summary: 'Rename a selection, or choose the file whose picture stands for it. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ name: name.optional(), coverId: id.nullable().optional() }),
    reply: selection,
  }),
  addFiles: endpoint('PUT', '/selection/add-files/:id', {
    summary: 'Add files behind those that are there; what is in it already stays where it is. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ fileIds }),
    reply: selection.extend({ addedCount: z.number() }),
  }),
  removeFiles: endpoint('PUT', '/selection/remove-files/:id', {
    summary: 'Take files out of a selection; the files themselves stay. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ fileIds }),
    reply: selection,
  }),
  moveFiles: endpoint('PUT', '/selection/move-files/:id', {
    summary: 'Put files of a selection before another one of it. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ fileIds, beforeId: id.nullable().describe('Null: to the end.') }),
    reply: selection,
  }),
  delete: endpoint('DELETE', '/selection/delete/:id', {
    summary: 'Delete a selection and its link; the files themselves stay. Ours',
    caller: 'account',
    params: idParams,
    reply: z.object({ _id: id }),
  }),
  share: endpoint('POST', '/selection/share', {
    summary: 'Set how a selection is shared; `accessType` 2 is for the people of the project alone. Ours',
    caller: 'account',
    body: z.strictObject({ selectionId: id, ...linkSettings }),
    reply: selectionShare,
  }),
  getShare: endpoint('GET', '/selection/get-share/:id', {
    summary: 'How a selection is shared. Ours',
    caller: 'account',
    params: idParams,
    reply: selectionShare,
  }),
};
