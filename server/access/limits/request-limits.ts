import type { RequestKind } from '../../../contract/calls/requests.ts';
import { fail, refuseField } from '../../failure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { RequestRow } from '../links/request-access.queries.ts';
import { findRequestOfUploads, readTaken } from './request-limits.queries.ts';
import { requireSendersPart } from './storage-capacity.ts';

type Limits = Pick<RequestRow, 'id' | 'max_file_bytes' | 'max_bytes' | 'max_files'>;

const tooMany = (count: number) =>
  fail('requestFull', { message: 'requests.tooManyFiles', values: { count } });

interface Wanted {
  sizes: number[];
  besides?: string[];
}

/** Expects the paying account to be locked (`requireStorageCapacity`): two uploads could take the last place. */
export async function requireRequestRoom(
  tx: Transaction,
  request: Limits,
  { sizes, besides = [] }: Wanted,
): Promise<void> {
  const { max_file_bytes: largest, max_bytes: most, max_files: places } = request;
  if (largest !== null && sizes.some((size) => size > largest))
    throw refuseField('requestFull', 'fileSize', 'requests.tooLarge');
  if (most === null && places === null) return;
  const taken = await readTaken(tx, { requestId: request.id, besides });
  if (places !== null && taken.files + sizes.length > places) throw tooMany(places);
  const bytes = sizes.reduce((sum, size) => sum + size, taken.bytes);
  if (most !== null && bytes > most) throw fail('requestFull', { message: 'requests.noRoom' });
}

interface Again {
  uploadIds: string[];
  ownerId: string;
  /** Reservation that had lapsed. */
  bytes: number;
  free: number;
}

/** Checks uploads that resume after their addresses ended: others may have reserved that room. */
export async function requireRoomAgain(tx: Transaction, { uploadIds, ...room }: Again): Promise<void> {
  const found = await findRequestOfUploads(tx, uploadIds);
  const [request] = found;
  if (!request) return;
  await requireSendersPart(tx, room);
  const sizes = found.map(({ size_bytes }) => size_bytes);
  await requireRequestRoom(tx, request, { sizes, besides: uploadIds });
}

export function requireKind(kinds: readonly RequestKind[], media: RequestKind | undefined): void {
  if (media && !kinds.includes(media)) throw refuseField('unsupportedFile', 'fileName', 'requests.otherKind');
}
