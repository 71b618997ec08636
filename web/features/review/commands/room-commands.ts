import { versions } from '../../../../contract/calls/versions.ts';
import { api } from '../../../lib/api/api.ts';
import type { Command } from '../../../lib/commands.ts';
import { loadTexts, translate } from '../../../lib/language/i18n.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { ReviewedFile, Room } from '../room/room.ts';
import type { FileVersion } from '../room/use-versions.ts';
import { statuses, statusNames } from '../versions/status-names.ts';
import { setStatus } from '../versions/version-actions.ts';
import { comparePath, versionPath } from '../versions/version-path.ts';

interface Asked {
  file: ReviewedFile;
  room: Room;
  navigate: (path: string) => void;
}

export async function listRoomCommands({ file, room, navigate }: Asked): Promise<Command[]> {
  const [{ results: stack }] = await Promise.all([readVersions(file._id), loadTexts(['palette'])]);
  return [
    ...statusCommands(file),
    ...compareCommands({ file, stack, navigate }),
    ...stack
      .filter(({ _id }) => _id !== file.fileVersionId)
      .map(
        ({ _id: version, fileVersion: number }): Command => ({
          id: `go-to-version-${number}`,
          group: 'here',
          name: translate('palette:room.version', { number }),
          isHidden: stack.length > 4,
          run: () => navigate(versionPath({ fileId: file._id, version })),
        }),
      ),
    ...pageCommands(file, room),
  ];
}

const readVersions = (fileId: string) =>
  queryClient.ensureQueryData({
    queryKey: queryKeys.review.versions(fileId),
    queryFn: async ({ signal }) => (await api(versions.getList, { params: { id: fileId } }, { signal })).data,
  });

function statusCommands({ _id: fileId, fileVersionId, status: from, canChangeStatus }: ReviewedFile) {
  if (fileVersionId === null || !canChangeStatus) return [];
  return statuses
    .filter((to) => to !== from)
    .map(
      (to): Command => ({
        id: `status-${statusNames[to]}`,
        group: 'here',
        name: translate('palette:room.status', { status: translate(`comments:status.${statusNames[to]}`) }),
        run: () => void setStatus({ fileId, fileVersionId, from, to }),
      }),
    );
}

interface Stack extends Pick<Asked, 'file' | 'navigate'> {
  stack: FileVersion[];
}

/** Offers the version below first. */
function compareCommands({ file, stack, navigate }: Stack): Command[] {
  const at = stack.findIndex(({ _id }) => _id === file.fileVersionId);
  const here = stack[at];
  if (!here) return [];
  return stack
    .filter((other) => other !== here)
    .map((other) => ({
      id: `compare-with-version-${other.fileVersion}`,
      group: 'here',
      name: translate('palette:room.compare', { number: other.fileVersion }),
      isHidden: other !== (stack[at + 1] ?? stack[at - 1]),
      run: () => navigate(comparePath(file._id, [here, other])),
    }));
}

function pageCommands({ pageCount }: ReviewedFile, room: Room): Command[] {
  if (room.state.get().place.kind !== 'page') return [];
  return Array.from({ length: pageCount ?? 0 }, (_, at) => ({
    id: `go-to-page-${at + 1}`,
    group: 'here',
    name: translate('palette:room.page', { page: at + 1 }),
    isHidden: true,
    run: () => void room.transport.current.goTo({ kind: 'page', page: at + 1 }),
  }));
}
