import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { useTitle } from '../../../lib/page/use-title.ts';
import { useStore } from '../../../lib/store.ts';
import type { VersionChanges } from '../changes/use-changes.ts';
import { RoomComments } from '../comments/list/room-comments.tsx';
import { DrawingTools } from '../drawing/drawing-tools.tsx';
import classes from '../layout/review-room.module.css';
import { SidePanel } from '../layout/side-panel.tsx';
import { mediaKindOf } from '../room/media-kind.ts';
import { type ReviewedFile, RoomContext } from '../room/room.ts';
import { useKeptRoom } from '../room/use-kept-room.ts';
import { LazyShortcutsHelp } from '../shortcuts/lazy-shortcuts-help.tsx';
import { useShortcutDispatch, useShortcuts } from '../shortcuts/shortcuts.ts';
import { createViewport } from '../stage/viewport.ts';
import { versionPath } from '../versions/version-path.ts';
import { CompareBar } from './compare-bar.tsx';
import { CompareFilms } from './compare-films.tsx';
import type { CompareLook } from './compare-modes.ts';
import { CompareStills } from './compare-stills.tsx';
import type { Side } from './paint-pairs.ts';
import { SidePicker } from './side-picker.tsx';
import { SyncBar } from './sync/sync-bar.tsx';
import { newerOf, useSync } from './sync/use-sync.ts';

interface Props {
  first: ReviewedFile;
  second: ReviewedFile;
  /** Null where the films can only be aligned by the clock. */
  alignment: VersionChanges | null;
  look: CompareLook;
  onLook: (change: Partial<CompareLook>) => void;
}

export function CompareRoom({ first, second, alignment, look, onLook }: Props) {
  const { t } = useTranslation('review');
  const isOneFile = first._id === second._id;
  const name = isOneFile ? first.name : t('compare.names', { first: first.name, second: second.name });
  useTitle(t('compare.title', { name }));
  const navigate = useNavigate();
  const held = useSync({ first, second }, alignment);
  const isByShot = held.bond === 'shot';
  const newer = newerOf({ first, second });
  const [chosen, setChosen] = useState<Side | null>(() =>
    window.matchMedia('(max-width: 48em)').matches ? null : isByShot ? held.lead : newer,
  );
  // Comments count the leader's frames, so they belong to the leader.
  const talkedAbout = isByShot ? held.lead : (chosen ?? newer);
  const opens = (side: Side) => ({
    frame: held.opened?.side === side ? held.opened.frame : undefined,
    isKept: talkedAbout === side,
    isLed: held.lead !== side,
  });
  const firstRoom = useKeptRoom(first, opens('first'));
  const secondRoom = useKeptRoom(second, opens('second'));
  const rooms = useMemo(() => ({ first: firstRoom, second: secondRoom }), [firstRoom, secondRoom]);
  const [viewport] = useState(createViewport);
  const [isHelp, setHelp] = useState(false);
  useShortcutDispatch();
  useShortcuts(
    useMemo(() => [{ keys: ['?'], group: 'view', label: 'review:keys.help', run: () => setHelp(true) }], []),
  );
  const fileIds = { first: first._id, second: second._id };
  const versions = { first: first.fileVersionId ?? '', second: second.fileVersionId ?? '' };
  const picker = (side: Side) => (
    <SidePicker
      fileIds={fileIds}
      side={side}
      versions={versions}
      isChosen={chosen === side}
      onChoose={() => {
        setChosen(chosen === side ? null : side);
        if (isByShot) held.setLead(side);
      }}
    />
  );
  const isDrawing = useStore(rooms[talkedAbout].drawing, ({ isOn }) => isOn);
  const tools = isDrawing && (
    <RoomContext value={rooms[talkedAbout]}>
      <DrawingTools />
    </RoomContext>
  );
  const heldBar = alignment && (
    <SyncBar
      held={held}
      first={first}
      second={second}
      onBond={(bond) => {
        held.setBond(bond);
        if (bond === 'shot' && chosen !== null) held.setLead(chosen);
      }}
      onLead={(side) => {
        held.setLead(side);
        if (chosen !== null) setChosen(side);
      }}
    />
  );
  const shared = { first, second, rooms, viewport, look, onLook, tools, chosen: talkedAbout, held, heldBar };
  const isFilm = mediaKindOf(first) === 'video' && mediaKindOf(second) === 'video';
  return (
    <div
      className={classes.room}
      data-panel={chosen !== null || undefined}
      data-compared
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
            <SidePanel key={versions[chosen]} file={chosen === 'first' ? first : second} isComparing />
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
