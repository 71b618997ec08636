import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Grant, PartGrant, PutGrant } from './grant.ts';

/** A browser repeats here the checksum of its signed PUT. */
export const CHECKSUM_HEADER = 'x-amz-checksum-crc32';

export interface ObjectInfo {
  size: number;
  modifiedAt: Date;
  /** CRC-32 in S3's form (base64 of four bytes), where the store keeps it. */
  checksum?: string;
}

export interface ListedObject extends ObjectInfo {
  key: string;
}

/** Includes both ends, like a Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface UploadedPart {
  part: number;
  size: number;
  etag: string;
}

export interface SignPut {
  key: string;
  length: number;
  /** Accepts up to `length` bytes. S3 cannot enforce that: check the size afterwards. */
  atMost?: boolean;
  contentType: string;
  /** CRC-32 in S3's form. The browser has to send it as CHECKSUM_HEADER as well. */
  checksum?: string;
  seconds: number;
}

export interface SignGet {
  key: string;
  contentType: string;
  disposition: 'inline' | 'attachment';
  fileName?: string;
  /** Maximum; the address may end up to a third earlier, so that it stays cached for a while. */
  seconds: number;
  /**
   * Identifies the holder of a signed media address. Our own server checks the holder's access at every read. S3
   * cannot: there the address lives for these `seconds` instead.
   */
  holder?: { id: string; seconds: number };
}

/** S3 classes whose objects can be read at once. */
export type StorageClass = 'STANDARD' | 'STANDARD_IA' | 'ONEZONE_IA' | 'INTELLIGENT_TIERING' | 'GLACIER_IR';

export type MayRead = (asked: AskedObject) => Promise<boolean>;

interface AskedObject {
  holder: string;
  key: string;
  isDownload: boolean;
}

export interface PutObject {
  key: string;
  body: Buffer | Readable;
  contentType: string;
}

export interface Multipart {
  key: string;
  uploadId: string;
}

export interface OpenMultipart extends Multipart {
  /** Start of the upload, or its last received part. */
  modifiedAt: Date;
}

export interface StartMultipart {
  key: string;
  contentType: string;
  length: number;
  /** All parts but the last. S3 requires at least 5 MiB and at most 10,000 parts. */
  partSize: number;
}

export interface SignPart extends Multipart {
  /** Counts from 1. */
  part: number;
  length: number;
  checksum: string;
  seconds: number;
}

export interface OpenObject {
  handle: FileHandle;
  size: number;
  modifiedAt: Date;
  etag: string;
}

export interface ServedObjects {
  now(): Date;
  readGrant(token: string): Grant | undefined;
  receiveObject(input: { grant: PutGrant; source: Readable }): Promise<void>;
  receivePart(input: { grant: PartGrant; source: Readable }): Promise<{ etag: string }>;
  /** Undefined for a missing object. The caller closes the handle. */
  openObject(key: string): Promise<OpenObject | undefined>;
  /** Path below the root, for a web server that sends the bytes in our place. */
  relativePath(key: string): string;
  /** Path on this machine, for reading only. */
  localPath(key: string): string;
}

export interface DiskBytes {
  free: number;
  size: number;
}

export interface Storage {
  readonly origin: string;
  readonly served?: ServedObjects;
  signPut(input: SignPut): Promise<string>;
  signGet(input: SignGet): Promise<string>;
  /** Replaces an existing object: a repeated job leaves one set of outputs. */
  put(input: PutObject): Promise<void>;
  read(input: { key: string; range?: ByteRange }): Promise<Readable>;
  head(key: string): Promise<ObjectInfo | undefined>;
  /** Reads the bytes where the store kept no checksum. */
  checksum(key: string): Promise<string>;
  /** Ignores missing keys. */
  remove(keys: readonly string[]): Promise<void>;
  list(prefix: string): AsyncIterable<ListedObject>;
  copy(input: { from: string; to: string }): Promise<void>;
  setClass?(input: { key: string; storageClass: StorageClass }): Promise<void>;
  startMultipart(input: StartMultipart): Promise<string>;
  signPart(input: SignPart): Promise<string>;
  listParts(upload: Multipart): Promise<UploadedPart[]>;
  /** Repeatable: a completed upload returns the same again. */
  completeMultipart(upload: Multipart & { parts: readonly UploadedPart[] }): Promise<ObjectInfo>;
  abortMultipart(upload: Multipart): Promise<void>;
  listMultiparts(): AsyncIterable<OpenMultipart>;
  /** Undefined where the store is not limited by a disk of ours. */
  readDisk?(): Promise<DiskBytes>;
  check(): Promise<void>;
  stop(): Promise<void>;
}
