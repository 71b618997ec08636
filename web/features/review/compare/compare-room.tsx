import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { useTitle } from '../../../lib/page/use-title.ts';
import { useStore } from '../../../lib/store.ts';
import { RoomComments } from '../comments/list/room-comments.tsx';
import { DrawingTools } from '../drawing/drawing-tools.tsx';
import classes from '../layout/review-room.module.css';
import { SidePanel } from '../layout/side-panel.tsx';
import { openingOf } from '../room/kept-place.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import { createRoom, type ReviewedFile, RoomContext } from '../room/room.ts';
import { useKeptRoom } from '../room/use-kept-room.ts';
import { LazyShortcutsHelp } from '../shortcuts/lazy-shortcuts-help.tsx';
import { useShortcutDispatch, useShortcuts } from '../shortcuts/shortcuts.ts';
import { createViewport } from '../stage/viewport.ts';
import { versionPath } from '../versions/version-path.ts';
import { CompareBar } from './compare-bar.tsx';
import { CompareFilms } from './compare-films.tsx';
import type { CompareLook } from './compare-modes.ts';
import { CompareStills } from './compare-stills.tsx';
import { SidePicker } from './side-picker.tsx';

interface Props {
  first: ReviewedFile;
  second: ReviewedFile;
  look: CompareLook;
  onLook: (change: Partial<CompareLook>) => void;
}

/** Two versions against each other, of a file or of two, each with what was said about it. */
export function CompareRoom({ first, second, look, onLook }: Props) {
  const { t } = useTranslation('review');
  const isOneFile = first._id === second._id;
  const name = isOneFile ? first.name : t('compare.names', { first: first.name, second: second.name });
  useTitle(t('compare.title', { name }));
  const navigate = useNavigate();
  const firstRoom = useKeptRoom(first);
  const [secondRoom] = useState(() => createRoom(openingOf(second)));
  const rooms = useMemo(() => ({ first: firstRoom, second: secondRoom }), [firstRoom, secondRoom]);
  const [viewport] = useState(createViewport);
  // On a phone two pictures need all of the screen until somebody asks for the comments.
  const newer = (second.fileVersion ?? 0) > (first.fileVersion ?? 0) ? 'second' : 'first';
  const [chosen, setChosen] = useState<'first' | 'second' | null>(() =>
    window.matchMedia('(max-width: 48em)').matches ? null : newer,
  );
  const [isHelp, setHelp] = useState(false);
  useShortcutDispatch();
  useShortcuts(
    useMemo(() => [{ keys: ['?'], group: 'view', label: 'review:keys.help', run: () => setHelp(true) }], []),
  );
  const fileIds = { first: first._id, second: second._id };
  const versions = { first: first.fileVersionId ?? '', second: second.fileVersionId ?? '' };
  const picker = (side: 'first' | 'second') => (
    <SidePicker
      fileIds={fileIds}
      side={side}
      versions={versions}
      isChosen={chosen === side}
      onChoose={() => setChosen(chosen === side ? null : side)}
    />
  );
  const talkedAbout = chosen ?? newer;
  const isDrawing = useStore(rooms[talkedAbout].drawing, ({ isOn }) => isOn);
  const tools = isDrawing && (
    <RoomContext value={rooms[talkedAbout]}>
      <DrawingTools />
    </RoomContext>
  );
  const shared = { first, second, rooms, viewport, look, onLook, tools, chosen: talkedAbout };
  const isFilm = mediaKindOf(first) === 'video' && mediaKindOf(second) === 'video';
  return (
    <div
      className={classes.room}
      data-panel={chosen !== null || undefined}
      data-drawing={isDrawing || undefined}
    >
      <CompareBar
        name={name}
        back={versionPath({ fileId: fileIds[talkedAbout], version: versions[talkedAbout] })}
        look={look}
        onLook={onLook}
        onSwap={() =>
          void navigate(
            versionPath({
              fileId: fileIds.second,
              version: versions.second,
              other: versions.first,
              otherFileId: fileIds.first,
            }),
            { replace: true },
          )
        }
        first={picker('first')}
        second={picker('second')}
      />
      <main id="main" className={classes.main}>
        {isFilm ? <CompareFilms {...shared} /> : <CompareStills {...shared} />}
      </main>
      {chosen !== null && (
        <div className={classes.side}>
          <RoomContext value={rooms[chosen]}>
            <SidePanel key={versions[chosen]} file={chosen === 'first' ? first : second} />
          </RoomContext>
        </div>
      )}
      <RoomContext value={rooms[talkedAbout]}>
        <RoomComments
          fileId={fileIds[talkedAbout]}
          versionId={versions[talkedAbout]}
          frameRate={(talkedAbout === 'first' ? first : second).r_frame_rate}
        />
      </RoomContext>
      {isHelp && <LazyShortcutsHelp onClose={() => setHelp(false)} />}
    </div>
  );
}
