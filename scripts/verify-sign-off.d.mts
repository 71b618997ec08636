export interface CheckedRecord {
  file: { name: string };
  original: { sha256: string };
  previous: string | null;
  publicKey: string;
  /** Follows the order of the answers. Null: left out. */
  addresses: Array<string | null>;
}

export function checkRecord(bytes: Uint8Array, key?: string, before?: Uint8Array): CheckedRecord;
export function checkFile(
  record: CheckedRecord,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void>;
