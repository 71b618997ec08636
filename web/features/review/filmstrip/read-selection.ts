import { selections } from '../../../../contract/calls/selections.ts';
import { api } from '../../../lib/api/api.ts';

/** The files of a selection, in the order in which they were chosen. */
export async function readSelection(id: string, signal: AbortSignal) {
  return { ...(await api(selections.getFiles, { params: { id } }, { signal })).data, next: null };
}
