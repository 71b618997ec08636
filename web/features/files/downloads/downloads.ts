import { files } from '../../../../contract/calls/files.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';
import { showDock } from '../../../lib/page/dock.ts';
import { createStore, useStore } from '../../../lib/store.ts';

interface OfFile {
  id: string;
  /** Absent for the newest. */
  versionId?: string;
}

export type Download =
  | ({ kind: 'original' } & OfFile)
  | ({ kind: 'proxy'; height?: number } & OfFile)
  | { kind: 'zip'; ids: string[] };

interface RunningDownload {
  key: number;
  name: string;
  received: number;
  /** Null if the server does not know it. */
  total: number | null;
  cancel: () => void;
}

/** Above this size the browser's own download is better: it goes straight to disk. */
const IN_PAGE_MAX = 1024 ** 3;

let lastKey = 0;
const downloads = createStore<{ running: RunningDownload[] }>({ running: [] });

const change = (next: (running: RunningDownload[]) => RunningDownload[]) =>
  downloads.set({ running: next(downloads.get().running) });

export const useDownloads = () => useStore(downloads, ({ running }) => running);

type Source = Pick<ReplyOf<typeof files.download>, 'filePath' | 'fileName'> & { fileSize: number | null };

async function findSource(wanted: Download): Promise<Source> {
  if (wanted.kind === 'zip') return (await api(files.download, { body: { fileIds: wanted.ids } })).data;
  const { id, versionId: fileVersionId, ...body } = wanted;
  return (await api(files.downloadOne, { params: { id }, body: { ...body, fileVersionId } })).data;
}

export async function startDownload(wanted: Download): Promise<void> {
  let source: Source;
  try {
    source = await findSource(wanted);
  } catch (error) {
    return handleFailure(error, { scope: 'action' });
  }
  if (source.fileSize === null || source.fileSize > IN_PAGE_MAX)
    return save(source.filePath, source.fileName);
  await receive(source);
}

async function receive({ filePath, fileName, fileSize }: Source) {
  const stop = new AbortController();
  lastKey += 1;
  const key = lastKey;
  const entry = { key, name: fileName, received: 0, total: fileSize, cancel: () => stop.abort() };
  showDock();
  change((running) => [...running, entry]);
  try {
    const blob = await fetchBlob({
      address: filePath,
      signal: stop.signal,
      onProgress: (received) =>
        change((running) => running.map((one) => (one.key === key ? { ...one, received } : one))),
    });
    const address = URL.createObjectURL(blob);
    save(address, fileName);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch {
    if (!stop.signal.aborted) {
      showToast({ tone: 'error', message: translate('files:download.failed', { name: fileName }) });
    }
  } finally {
    change((running) => running.filter((one) => one.key !== key));
  }
}

function save(address: string, name: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

interface Fetch {
  address: string;
  signal: AbortSignal;
  onProgress: (received: number) => void;
}

/** Turns finished pieces into blobs, which the browser may keep on disk. */
const PIECE_BYTES = 32 * 1024 * 1024;
const TELL_EVERY_MS = 200;

async function fetchBlob({ address, signal, onProgress }: Fetch): Promise<Blob> {
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Error(`The download answered ${response.status}`);
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const pieces: Blob[] = [];
  let waiting: BlobPart[] = [];
  let waitingBytes = 0;
  let received = 0;
  let told = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    waiting.push(part.value);
    waitingBytes += part.value.length;
    received += part.value.length;
    if (waitingBytes >= PIECE_BYTES) {
      pieces.push(new Blob(waiting));
      waiting = [];
      waitingBytes = 0;
    }
    if (performance.now() - told > TELL_EVERY_MS) {
      told = performance.now();
      onProgress(received);
    }
  }
  return new Blob([...pieces, ...waiting], { type });
}
