import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedFile } from '../../features/review/room/room.ts';
import type { VersionUpload } from '../../features/review/versions/version-upload.ts';
import type { VersionTarget } from '../../features/uploads/add-version.ts';
import type { Chosen } from '../../features/uploads/choosing/chosen.ts';
import { endingsLike } from '../../features/uploads/choosing/formats.ts';
import { DropZone } from '../../features/uploads/components/drop-zone.tsx';
import { useProfile } from '../../lib/profile.ts';

interface Add {
  accountId: string;
  target: VersionTarget;
  chosen: Chosen;
}

async function addVersion(add: Add) {
  const { addVersion: run } = await import('../../features/uploads/add-version.ts');
  await run(add);
}

const alone = (files: File[]) => ({ files: files.map((file) => ({ file })), folders: [] });

/** Undefined without an account. */
export function useAddVersion() {
  const accountId = useProfile().data?._id;
  return useMemo(() => {
    if (accountId === undefined) return undefined;
    return (target: VersionTarget, files: File[]) =>
      void addVersion({ accountId, target, chosen: alone(files) });
  }, [accountId]);
}

export function useRoomUpload(): VersionUpload | null {
  const add = useAddVersion();
  return (
    useMemo(
      () =>
        add && { add: (target: ReviewedFile, chosen: File) => add(target, [chosen]), accept: endingsLike },
      [add],
    ) ?? null
  );
}

export function VersionDrop({ file }: { file: ReviewedFile }) {
  const { t } = useTranslation('uploads');
  const accountId = useProfile().data?._id;
  if (!file.canAddVersion || accountId === undefined) return null;
  return (
    <DropZone
      name={file.name}
      words={t('dropVersion', { name: file.name })}
      onDrop={(chosen) => void addVersion({ accountId, target: file, chosen })}
    />
  );
}
