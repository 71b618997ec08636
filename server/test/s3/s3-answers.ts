import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { writeChecksum } from '../../platform/storage/checksum.ts';
import type { S3Objects, StoredObject } from './s3-objects.ts';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export interface Asked {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const xml = (name: string, content: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`,
});

export const refuse = (status: number, code: string): Answer => ({
  ...xml('Error', `<Code>${code}</Code><Message>${code}</Message>`),
  status,
});

const tag = (name: string, value: string | number) => `<${name}>${value}</${name}>`;
const headersOf = ({ contentType, storageClass, etag, modifiedAt, checksum, bytes }: StoredObject) => ({
  'content-type': contentType,
  'content-length': String(bytes.length),
  'last-modified': modifiedAt.toUTCString(),
  'x-amz-checksum-crc32': checksum,
  ...(storageClass && { 'x-amz-storage-class': storageClass }),
  etag,
});

/** Answers only the calls that Koma makes. */
export function answerS3(store: S3Objects, asked: Asked): Answer {
  const { method, key, query } = asked;
  if (key === '') return answerBucket(store, asked);
  if (query.has('uploads') || query.has('uploadId')) return answerParts(store, asked);
  if (method === 'PUT') return putObject(store, asked);
  const object = store.objects.get(key);
  if (method === 'DELETE') {
    store.objects.delete(key);
    return { status: 204 };
  }
  if (!object) return refuse(404, 'NoSuchKey');
  if (method === 'HEAD') return { status: 200, headers: headersOf(object) };
  return getObject(object, asked);
}

function answerBucket(store: S3Objects, { method, query, body }: Asked): Answer {
  if (query.has('cors')) return method === 'GET' ? refuse(404, 'NoSuchCORSConfiguration') : { status: 200 };
  if (query.has('delete')) {
    for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) store.objects.delete(key);
    return xml('DeleteResult', '');
  }
  if (query.has('uploads')) {
    const open = [...store.uploads].map(([id, { key, startedAt }]) =>
      tag('Upload', tag('Key', key) + tag('UploadId', id) + tag('Initiated', startedAt.toISOString())),
    );
    return xml('ListMultipartUploadsResult', `${tag('IsTruncated', 'false')}${open.join('')}`);
  }
  if (method !== 'GET') return { status: 200 };
  const prefix = query.get('prefix') ?? '';
  const found = [...store.objects]
    .filter(([key]) => key.startsWith(prefix))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { bytes, modifiedAt, etag }]) =>
      tag(
        'Contents',
        tag('Key', key) +
          tag('Size', bytes.length) +
          tag('LastModified', modifiedAt.toISOString()) +
          tag('ETag', etag),
      ),
    );
  return xml('ListBucketResult', `${tag('IsTruncated', 'false')}${found.join('')}`);
}

const isDamaged = ({ headers, body }: Asked) => {
  const promised = headers['x-amz-checksum-crc32'];
  return typeof promised === 'string' && promised !== writeChecksum(crc32(body));
};

const classOf = ({ headers }: Asked) => {
  const storageClass = headers['x-amz-storage-class'];
  return typeof storageClass === 'string' && storageClass !== 'STANDARD' ? storageClass : undefined;
};

function putObject(store: S3Objects, asked: Asked): Answer {
  const source = asked.headers['x-amz-copy-source'];
  if (typeof source === 'string') {
    const [, , ...rest] = `/${decodeURIComponent(source).replace(/^\//, '')}`.split('/');
    const from = store.objects.get(rest.join('/'));
    if (!from) return refuse(404, 'NoSuchKey');
    const { etag, modifiedAt } = store.put(asked.key, { ...from, storageClass: classOf(asked) });
    return xml('CopyObjectResult', tag('ETag', etag) + tag('LastModified', modifiedAt.toISOString()));
  }
  if (isDamaged(asked)) return refuse(400, 'BadDigest');
  const contentType = asked.headers['content-type'] ?? 'application/octet-stream';
  const { etag } = store.put(asked.key, { bytes: asked.body, contentType, storageClass: classOf(asked) });
  return { status: 200, headers: { etag } };
}

const overridden = ['content-type', 'content-disposition', 'cache-control'];

function getObject(object: StoredObject, { query, headers: { range } }: Asked): Answer {
  const wanted = overridden.flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === null ? [] : [[name, value]];
  });
  const whole = { ...headersOf(object), ...Object.fromEntries(wanted) };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return { status: 200, headers: whole, body: object.bytes };
  const { length } = object.bytes;
  const start = Number(from);
  if (start >= length) return refuse(416, 'InvalidRange');
  const end = Math.min(to ? Number(to) : length - 1, length - 1);
  const headers = {
    ...whole,
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${length}`,
  };
  return { status: 206, headers, body: object.bytes.subarray(start, end + 1) };
}

function answerParts(store: S3Objects, asked: Asked): Answer {
  const { method, key, query, headers, body } = asked;
  const id = query.get('uploadId');
  if (id === null) {
    const started = store.start(key, headers['content-type'] ?? 'application/octet-stream');
    return xml('InitiateMultipartUploadResult', tag('Key', key) + tag('UploadId', started));
  }
  const upload = store.uploads.get(id);
  if (!upload) return refuse(404, 'NoSuchUpload');
  if (method === 'DELETE') {
    store.uploads.delete(id);
    return { status: 204 };
  }
  if (method === 'PUT') {
    if (isDamaged(asked)) return refuse(400, 'BadDigest');
    const etag = store.putPart(id, { part: Number(query.get('partNumber')), bytes: body });
    return { status: 200, headers: { etag: etag ?? '' } };
  }
  if (method === 'GET') {
    const parts = [...upload.parts]
      .sort(([a], [b]) => a - b)
      .map(([part, { bytes, etag }]) =>
        tag('Part', tag('PartNumber', part) + tag('Size', bytes.length) + tag('ETag', etag)),
      );
    return xml('ListPartsResult', `${tag('IsTruncated', 'false')}${parts.join('')}`);
  }
  const joined = store.join(id, readWantedParts(body.toString()));
  if (joined === undefined) return refuse(404, 'NoSuchUpload');
  if (joined === false) return refuse(400, 'InvalidPart');
  return xml('CompleteMultipartUploadResult', tag('Key', key) + tag('ETag', joined.etag));
}

const readWantedParts = (text: string) =>
  [...text.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    part: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>([^<]*)</.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }));
