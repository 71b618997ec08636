import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notifications } from '../../contract/calls/notifications.ts';
import { api } from './api/api.ts';
import { showToast } from './failures/toast.ts';
import { translate } from './language/i18n.ts';
import { addAnswered, showMuted } from './mutes.ts';
import { change } from './optimistic.ts';
import { queryKeys } from './query-keys.ts';

export interface Mutable {
  kind: 'file' | 'folder' | 'comment';
  id: string;
}

export async function setMuted({ kind, id }: Mutable, isMuted: boolean, isUndo = false): Promise<void> {
  const endpoint = kind === 'comment' ? notifications.muteComment : notifications.muteFile;
  const end = await change({
    key: `mute ${kind} ${id}`,
    show: () => showMuted(id, isMuted),
    undo: () => showMuted(id, !isMuted),
    send: (way) => api(endpoint, { params: { id }, body: { isMuted } }, way),
  });
  if (end.kind !== 'sent') return;
  const action = {
    label: translate('notifications:undo'),
    run: () => void setMuted({ kind, id }, !isMuted, true),
  };
  const message = translate(isMuted ? 'notifications:mute.done' : 'notifications:mute.undone');
  showToast({ tone: 'success', message, ...(!isUndo && { action }) });
}

/** Reads the mutes of a file with its conversations, or of a project's files. */
export function useMutes(id: string, { isWanted = true }: { isWanted?: boolean } = {}) {
  const { data } = useQuery({
    queryKey: queryKeys.mutes.of(id),
    queryFn: async ({ signal }) => (await api(notifications.getMutes, { params: { id } }, { signal })).data,
    enabled: isWanted,
    meta: { scope: 'action' },
  });
  useEffect(() => {
    if (data) addAnswered([...data.fileIds, ...data.commentIds]);
  }, [data]);
  return data !== undefined;
}
