import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Grant, PartGrant, PutGrant } from './grant.ts';

/** Header in which a browser repeats the checksum that its PUT address was signed for. */
export const CHECKSUM_HEADER = 'x-amz-checksum-crc32';

export interface ObjectInfo {
  size: number;
  modifiedAt: Date;
  /** CRC-32, base64 of its four bytes (S3's form), where the store keeps it. */
  checksum?: string;
}

export interface ListedObject extends ObjectInfo {
  key: string;
}

/** Both ends are included, as in a Range header. */
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
  /** The sender does not know the length beforehand: up to `length` is taken. S3 cannot hold it to that: look afterwards. */
  atMost?: boolean;
  contentType: string;
  /** CRC-32 in S3's form. The browser then has to send it as CHECKSUM_HEADER as well. */
  checksum?: string;
  seconds: number;
}

export interface SignGet {
  key: string;
  contentType: string;
  disposition: 'inline' | 'attachment';
  fileName?: string;
  /** At most; the address may end up to a third earlier, so that it stays the same for a while and is cached. */
  seconds: number;
  /**
   * Whom the address was made for. Our own server asks at every read whether they may still read. S3 cannot ask: there
   * the address lives for `seconds` of this instead.
   */
  holder?: { id: string; seconds: number };
}

/** Those of S3 whose objects can be read at once. */
export type StorageClass = 'STANDARD' | 'STANDARD_IA' | 'ONEZONE_IA' | 'INTELLIGENT_TIERING' | 'GLACIER_IR';

/** Whether the holder of an address may still read the object. */
export type MayRead = (asked: AskedObject) => Promise<boolean>;

interface AskedObject {
  holder: string;
  key: string;
  /** To be saved, and not shown. */
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
  /** When it was begun, or last received something. */
  modifiedAt: Date;
}

export interface StartMultipart {
  key: string;
  contentType: string;
  length: number;
  /** Of every part but the last. S3 wants at least 5 MiB and at most 10,000 parts. */
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

/** What answers the signed addresses of a store that is no server of its own. */
export interface ServedObjects {
  now(): Date;
  /** Undefined for a token that we did not sign, or whose time is over. */
  readGrant(token: string): Grant | undefined;
  receiveObject(input: { grant: PutGrant; source: Readable }): Promise<void>;
  receivePart(input: { grant: PartGrant; source: Readable }): Promise<{ etag: string }>;
  /** Undefined when nothing is there. The caller closes the handle. */
  openObject(key: string): Promise<OpenObject | undefined>;
  /** Below the folder of all objects, for a web server that sends the bytes in our place. */
  relativePath(key: string): string;
  /** Where the bytes lie on this machine. They are read there, never changed. */
  localPath(key: string): string;
}

export interface DiskBytes {
  free: number;
  /** Of the whole disk. */
  size: number;
}

export interface Storage {
  /** Origin of the signed addresses, for the page's content security policy. */
  readonly origin: string;
  readonly served?: ServedObjects;
  signPut(input: SignPut): Promise<string>;
  signGet(input: SignGet): Promise<string>;
  /** Replaces what the key held: a job that runs again leaves one set of outputs. */
  put(input: PutObject): Promise<void>;
  read(input: { key: string; range?: ByteRange }): Promise<Readable>;
  head(key: string): Promise<ObjectInfo | undefined>;
  /** Of the bytes as they are stored; reads them where the store kept no checksum. */
  checksum(key: string): Promise<string>;
  /** A key that holds nothing is no failure. */
  remove(keys: readonly string[]): Promise<void>;
  list(prefix: string): AsyncIterable<ListedObject>;
  copy(input: { from: string; to: string }): Promise<void>;
  /** Where the store has classes: the same object in another one. A key that holds nothing is no failure. */
  setClass?(input: { key: string; storageClass: StorageClass }): Promise<void>;
  startMultipart(input: StartMultipart): Promise<string>;
  signPart(input: SignPart): Promise<string>;
  listParts(upload: Multipart): Promise<UploadedPart[]>;
  /** Can be repeated: an upload that was completed before answers the same again. */
  completeMultipart(upload: Multipart & { parts: readonly UploadedPart[] }): Promise<ObjectInfo>;
  abortMultipart(upload: Multipart): Promise<void>;
  /** Uploads whose parts were neither joined nor given up. */
  listMultiparts(): AsyncIterable<OpenMultipart>;
  /** Where objects lie on a disk of ours: its bytes. Undefined where the store has as much as is asked for. */
  readDisk?(): Promise<DiskBytes>;
  /** Throws when objects cannot be stored now. */
  check(): Promise<void>;
  stop(): Promise<void>;
}
