import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { changesQuery, type VersionChanges } from '../../changes/use-changes.ts';
import { mediaKindOf } from '../../room/media-kind.ts';
import type { ReviewedFile } from '../../room/room.ts';
import type { Lead } from '../../versions/version-path.ts';
import type { Side } from '../paint-pairs.ts';

type Bond = 'shot' | 'clock';

interface Pair {
  first: ReviewedFile;
  second: ReviewedFile;
}

export const newerOf = ({ first, second }: Pair): Side =>
  (second.fileVersion ?? 0) > (first.fileVersion ?? 0) ? 'second' : 'first';

/** The changes by which two versions of a film are aligned; null where they cannot be, undefined while loading. */
export function useAlignment(first?: ReviewedFile, second?: ReviewedFile): VersionChanges | null | undefined {
  const pair = first && second && { first, second };
  const isOne = pair !== undefined && first?._id === second?._id;
  const canHold = isOne && [pair.first, pair.second].every((film) => mediaKindOf(film) === 'video');
  const newer = pair && newerOf(pair);
  const versionId = pair && newer && pair[newer].fileVersionId;
  const from = pair && newer && pair[newer === 'first' ? 'second' : 'first'].fileVersionId;
  const { data, isError } = useQuery({
    ...changesQuery({ fileId: first?._id ?? '', versionId: versionId ?? '', from: from ?? '' }),
    enabled: canHold && Boolean(versionId) && Boolean(from) && versionId !== from,
  });
  if (pair && (!canHold || isError || versionId === from)) return null;
  return data && (data.state === 'ready' && data.spans.some(isShared) ? data : null);
}

const isShared = ({ sourceFrom }: VersionChanges['spans'][number]) => sourceFrom !== null;

export function useSync(pair: Pair, alignment: VersionChanges | null) {
  const [address] = useSearchParams();
  const [kept, keep] = useLocalStorage<Bond>({
    key: 'reviewHeldBy',
    defaultValue: 'shot',
    getInitialValueInEffect: false,
  });
  const newer = newerOf(pair);
  const [opened] = useState(() => openingFrom(address));
  // A link to a place in both films needs alignment by shot.
  const [bond, setBond] = useState<Bond>(() => (alignment && (opened || kept === 'shot') ? 'shot' : 'clock'));
  const [lead, setLead] = useState<Side>(() => opened?.side ?? (bond === 'shot' ? newer : 'first'));
  const changes = bond === 'shot' ? alignment : null;
  return useMemo(
    () => ({
      bond,
      lead,
      opened,
      changes,
      leads: lead === newer ? ('newer' as const) : ('older' as const),
      setLead,
      setBond: (next: Bond) => {
        keep(next);
        setBond(next);
      },
    }),
    [bond, lead, opened, changes, newer, keep],
  );
}

export type Sync = ReturnType<typeof useSync>;

/** Reads what `versionPath` wrote. */
function openingFrom(address: URLSearchParams): Lead | null {
  const [side, frame] = [address.get('lead'), Number(address.get('frame'))];
  if ((side !== 'first' && side !== 'second') || !Number.isSafeInteger(frame) || frame < 0) return null;
  return { side, frame };
}
