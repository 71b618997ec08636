import type { RequestState } from '../../../contract/calls/requests.ts';
import type { RequestRow } from '../../access/links/request-access.queries.ts';
import { closingOf } from '../../access/links/request-access.ts';
import type { Platform } from '../../platform.ts';
import type { SenderSum, SentRow } from './requests.queries.ts';

interface Taken {
  files: number;
  bytes: number;
}

/** Undefined if the link must look unknown. */
export function stateOf(request: RequestRow, taken: Taken): RequestState | undefined {
  const closing = closingOf(request);
  if (closing) return closing === 'gone' ? undefined : closing;
  const { max_files: places, max_bytes: most } = request;
  const isFull = (places !== null && taken.files >= places) || (most !== null && taken.bytes >= most);
  return isFull ? 'full' : 'open';
}

interface Shown {
  request: RequestRow;
  taken: Taken;
  senders: SenderSum[];
}

export const presentRequest = ({ config }: Platform, { request, taken, senders }: Shown) => ({
  _id: request.id,
  projectId: request.in_project_id ?? '',
  folderId: request.folder_id,
  folderName: request.folder_name,
  title: request.title,
  words: request.words,
  link: `${config.publicUrl}/u/${request.code}`,
  hasPassword: request.password_hash !== null,
  isActive: request.is_active,
  expiresAt: request.expires_at?.toISOString() ?? null,
  kinds: request.kinds,
  maxFileBytes: request.max_file_bytes,
  maxBytes: request.max_bytes,
  maxFiles: request.max_files,
  state: stateOf(request, taken) ?? ('off' as const),
  fileCount: senders.reduce((sum, { files }) => sum + files, 0),
  bytes: senders.reduce((sum, { bytes }) => sum + bytes, 0),
  createdAt: request.created_at.toISOString(),
  senders: senders.map((sender) => ({
    _id: sender.account_id,
    name: sender.name,
    folderId: sender.folder_id,
    fileCount: sender.files,
    bytes: sender.bytes,
    lastSentAt: sender.last_sent_at?.toISOString() ?? null,
  })),
});

export const presentSent = (row: SentRow) => ({
  _id: row.id,
  name: row.name,
  isFolder: row.type === 1,
  fileCount: row.file_count,
  size: row.size_bytes,
  sentAt: row.created_at.toISOString(),
  canTakeBack: row.can_take_back,
});
