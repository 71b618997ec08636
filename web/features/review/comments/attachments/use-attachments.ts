import { comments } from '../../../../../contract/calls/comments.ts';
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from '../../../../../contract/limits.ts';
import { api } from '../../../../lib/api/api.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { putObject } from '../../../../lib/api/put-object.ts';
import { handleFailure } from '../../../../lib/failures/failures.ts';
import { showToast } from '../../../../lib/failures/toast.ts';
import { translate } from '../../../../lib/language/i18n.ts';
import type { TextsBelow } from '../../../../lib/language/texts.ts';
import { createStore, useStore } from '../../../../lib/store.ts';

export interface Attachment {
  id: string;
  name: string;
  size: number;
  mimeType: string;
  /** From 0 to 1. */
  progress: number;
  state: 'sending' | 'ready' | 'failed';
  /** Null until the upload ended. */
  objectKey: string | null;
  preview: string | null;
}

const endings: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
};
export const attachable = Object.keys(endings)
  .map((ending) => `.${ending}`)
  .join(',');

const mimeTypeOf = (name: string) => endings[/\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''];

function refusalOf({ name, size }: File): 'wrongFormat' | 'empty' | 'tooLarge' | undefined {
  if (mimeTypeOf(name) === undefined) return 'wrongFormat';
  if (size === 0) return 'empty';
  return size > ATTACHMENT_MAX_BYTES ? 'tooLarge' : undefined;
}

const none: Attachment[] = [];
/** Kept outside the composer, so that switching tabs loses no upload. */
const held = createStore<{ lists: ReadonlyMap<string, Attachment[]> }>({ lists: new Map() });
const readList = (versionId: string) => held.get().lists.get(versionId) ?? none;

export function useAttachments({ fileId, versionId }: { fileId: string; versionId: string }) {
  const list = useStore(held, ({ lists }) => lists.get(versionId) ?? none);
  const setList = (change: (before: Attachment[]) => Attachment[]) =>
    held.set({ lists: new Map(held.get().lists).set(versionId, change(readList(versionId))) });

  const patch = (id: string, change: Partial<Attachment>) =>
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)));

  async function send(id: string, file: File, mimeType: string) {
    try {
      const body = { fileId, fileName: file.name, fileSize: file.size, mimeType };
      const { data } = await api(comments.sign, { body });
      await putObject({
        signedUrl: data.signedUrl,
        body: file.slice(0, file.size, mimeType),
        onProgress: (progress) => patch(id, { progress }),
      });
      patch(id, { state: 'ready', progress: 1, objectKey: data.fileNameWithPrefix });
    } catch (error) {
      patch(id, { state: 'failed' });
      if (error instanceof ApiError) handleFailure(error, { scope: 'action' });
    }
  }

  function add(files: File[]) {
    const room = ATTACHMENTS_MAX - readList(versionId).length;
    if (files.length > room) refuse('tooMany', { max: ATTACHMENTS_MAX });
    for (const file of files.slice(0, room)) {
      const refusal = refusalOf(file);
      const mimeType = mimeTypeOf(file.name);
      if (refusal || mimeType === undefined) {
        refuse(refusal ?? 'wrongFormat', { name: file.name });
        continue;
      }
      const id = crypto.randomUUID();
      const preview = mimeType.startsWith('image/') ? URL.createObjectURL(file) : null;
      const { name, size } = file;
      setList((before) => [
        ...before,
        { id, name, size, mimeType, progress: 0, state: 'sending', objectKey: null, preview },
      ]);
      void send(id, file, mimeType);
    }
  }

  return {
    list,
    add,
    remove: (id: string) => {
      for (const one of list) if (one.id === id) forget(one);
      setList((before) => before.filter((one) => one.id !== id));
    },
    clear: () => {
      list.forEach(forget);
      setList(() => none);
    },
  };
}

function refuse(key: TextsBelow<'comments', 'files'>, values: Record<string, unknown>) {
  showToast({ tone: 'error', message: translate(`comments:files.${key}`, values) });
}

const forget = ({ preview }: Attachment) => {
  if (preview !== null) URL.revokeObjectURL(preview);
};
