import { useQuery } from '@tanstack/react-query';
import { useOutletContext, useSearchParams } from 'react-router';
import { selections } from '../../../contract/calls/selections.ts';
import { id as idField } from '../../../contract/fields.ts';
import { SELECTION_FILES_MAX } from '../../../contract/limits.ts';
import { NoReel, ReelRoom } from '../../features/review/reel/reel-room.tsx';
import { useClips } from '../../features/review/reel/use-clips.ts';
import { folderPath } from '../../features/review/room/folder-path.ts';
import type { ReviewedFile } from '../../features/review/room/room.ts';
import { useSelection } from '../../features/selections/use-selections.ts';
import { VisitorActions } from '../../features/sharing/components/visitor-actions.tsx';
import type { OpenLink } from '../../features/sharing/use-link.ts';
import { NotAvailable } from '../../features/status/not-available.tsx';
import { api } from '../../lib/api/api.ts';
import { useUnavailable } from '../../lib/failures/unavailable.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { isInLink, pathHere } from '../../lib/session/share-link.ts';
import { LanguageMenu } from '../../ui/menus/language-menu.tsx';
import { CardSkeleton } from '../../ui/page/card-skeleton.tsx';
import { BareFrame } from '../bare-layout.tsx';
import { LiveUpdates } from '../shell/live-updates.tsx';

export function Reel() {
  const link = useOutletContext<OpenLink | null | undefined>();
  const [address] = useSearchParams();
  const missing = useUnavailable();
  const selectionId = link?.selectionId ?? address.get('selection');
  if (missing) {
    return (
      <BareFrame>
        <NotAvailable what={missing} />
      </BareFrame>
    );
  }
  return (
    <>
      {selectionId === null ? (
        <ChosenReel fileIds={readIds(address.get('files'))} />
      ) : (
        <SelectionReel id={selectionId} />
      )}
      <LiveUpdates />
    </>
  );
}

const readIds = (text: string | null) =>
  [...new Set(text?.split(',') ?? [])]
    .filter((one) => idField.safeParse(one).success)
    .slice(0, SELECTION_FILES_MAX);

function ChosenReel({ fileIds }: { fileIds: string[] }) {
  const clips = useClips(fileIds.map((fileId) => ({ fileId })));
  const [first] = clips ?? [];
  return (
    <Playing clips={clips} name={first?.file.name ?? ''} back={(file) => folderPath(file) ?? '/dashboard'} />
  );
}

function SelectionReel({ id }: { id: string }) {
  const { data: selection } = useSelection(id);
  const { data: items } = useQuery({
    queryKey: queryKeys.selections.files(id),
    queryFn: async ({ signal }) =>
      (await api(selections.getFiles, { params: { id } }, { signal })).data.results,
  });
  const isPinned = selection?.newestOnly === false;
  const wanted =
    selection &&
    items?.map(({ _id: fileId, fileVersionId }) => ({
      fileId,
      ...(isPinned && { versionId: fileVersionId ?? undefined }),
    }));
  const clips = useClips(wanted);
  const home = isInLink() ? pathHere('/') : `/dashboard/${selection?.projectId}?selection=${id}`;
  return <Playing clips={clips} name={selection?.name ?? ''} back={() => home} />;
}

interface PlayingProps {
  clips: ReturnType<typeof useClips>;
  name: string;
  back: (file: ReviewedFile) => string;
}

function Playing({ clips, name, back }: PlayingProps) {
  const [first] = clips ?? [];
  if (!clips) {
    return (
      <BareFrame>
        <CardSkeleton />
      </BareFrame>
    );
  }
  if (!first) return <NoReel back={isInLink() ? pathHere('/') : '/dashboard'} />;
  const actions = isInLink() && (
    <>
      <LanguageMenu />
      <VisitorActions />
    </>
  );
  return (
    <ReelRoom
      key={clips.map(({ file }) => file.fileVersionId).join()}
      name={name}
      clips={clips}
      back={back(first.file)}
      actions={actions}
    />
  );
}
