import { files } from '../../../contract/calls/files.ts';
import { ItemType } from '../../../contract/enums.ts';
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts';
import { api } from '../../lib/api/api.ts';
import { handleFailure } from '../../lib/failures/failures.ts';
import { showDock } from '../../lib/page/dock.ts';
import { goTo } from '../../lib/page/navigation.ts';
import { createStore } from '../../lib/store.ts';

export const tourSteps = [
  { name: 'files', place: 'project', target: '#main [role="list"]' },
  { name: 'status', place: 'project', target: '#main [data-item] [data-status]' },
  { name: 'upload', place: 'project', target: '[data-tour="upload"]' },
  { name: 'share', place: 'project', target: '[data-tour="share"]' },
  { name: 'timeline', place: 'room', target: 'div[role="slider"]' },
  { name: 'comment', place: 'room', target: 'form[data-takes-files]' },
  { name: 'draw', place: 'room', target: 'form[data-takes-files] button[data-on]' },
] as const;

interface Tour {
  projectId: string;
  fileId: string | null;
  at: number;
}

/** Null outside a tour. */
export const tour = createStore<{ current: Tour | null }>({ current: null });

export async function startTour(projectId: string) {
  try {
    const query = { pageSize: PAGE_SIZE_MAX };
    const { data } = await api(files.getList, { params: { id: projectId }, query });
    const all = data.results.filter(({ fileType }) => fileType === ItemType.file);
    const film = all.find(({ mimeType }) => mimeType?.startsWith('video/')) ?? all[0];
    tour.set({ current: { projectId, fileId: film?._id ?? null, at: 0 } });
    showDock();
    show();
  } catch (error) {
    handleFailure(error, { scope: 'action' });
  }
}

export function goToStep(at: number) {
  const { current } = tour.get();
  if (!current) return;
  tour.set({ current: { ...current, at } });
  show();
}

export const endTour = () => tour.set({ current: null });

/** Opens the step's page, also for readers who left it. */
function show() {
  const { current } = tour.get();
  if (!current) return;
  const { projectId, fileId, at } = current;
  const isRoom = tourSteps[at]?.place === 'room' && fileId !== null;
  const path = isRoom ? `/review/${fileId}` : `/dashboard/${projectId}`;
  if (!window.location.pathname.startsWith(path)) goTo(path);
}
