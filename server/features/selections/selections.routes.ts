import { selections } from '../../../contract/calls/selections.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { addFiles, listSelectionFiles, moveFiles, removeFiles } from './selection-files.service.ts';
import {
  addSelection,
  changeSelection,
  listSelections,
  removeSelection,
  showSelection,
} from './selections.service.ts';
import { shareSelection, showSelectionShare } from './share-selection.service.ts';

export function registerSelectionRoutes(serve: Serve, platform: Platform): void {
  serve(selections.add, async ({ person, body }) => ({
    data: await addSelection(platform, { person, body }),
    message: 'selections.added',
  }));

  serve(selections.getList, async ({ person, params: { id } }) => ({
    data: await listSelections(platform, { person, projectId: id }),
  }));

  serve(selections.get, async ({ person, grant, params: { id } }) => ({
    data: await showSelection(platform, { person, grant, selectionId: id }),
  }));

  serve(selections.getFiles, async ({ person, grant, language, params: { id } }) => ({
    data: await listSelectionFiles(platform, { person, grant, language, selectionId: id }),
  }));

  serve(selections.update, async ({ person, params: { id }, body }) => ({
    data: await changeSelection(platform, { person, selectionId: id, body }),
    message: 'selections.saved',
  }));

  serve(selections.addFiles, async ({ person, params: { id }, body }) => ({
    data: await addFiles(platform, { person, selectionId: id, ...body }),
    message: 'selections.filesAdded',
  }));

  serve(selections.removeFiles, async ({ person, params: { id }, body }) => ({
    data: await removeFiles(platform, { person, selectionId: id, ...body }),
    message: 'selections.filesRemoved',
  }));

  serve(selections.moveFiles, async ({ person, params: { id }, body }) => ({
    data: await moveFiles(platform, { person, selectionId: id, ...body }),
  }));

  serve(selections.delete, async ({ person, params: { id } }) => ({
    data: await removeSelection(platform, { person, selectionId: id }),
    message: 'selections.deleted',
  }));

  serve(selections.share, async ({ person, body }) => ({
    data: await shareSelection(platform, { person, body }),
    message: 'sharing.saved',
  }));

  serve(selections.getShare, async ({ person, params: { id } }) => ({
    data: await showSelectionShare(platform, { person, selectionId: id }),
  }));
}
