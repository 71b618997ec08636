import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const s3Credentials = { AWS_ACCESS_KEY_ID: 'koma-test', AWS_SECRET_ACCESS_KEY: 'koma-test-secret' };

const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Verifies presigned addresses (AWS Signature Version 4). Trusts requests of the SDK. */
export function isForged({ method = 'GET', url = '/', headers }: IncomingMessage): boolean {
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  const signature = query.get('X-Amz-Signature');
  if (signature === null) return headers.authorization === undefined;
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const canonical = [
    method,
    path,
    search
      .split('&')
      .filter((pair) => !pair.startsWith('X-Amz-Signature='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = (query.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = scope.reduce<string | Buffer>(sign, `AWS4${s3Credentials.AWS_SECRET_ACCESS_KEY}`);
  const text = ['AWS4-HMAC-SHA256', query.get('X-Amz-Date'), scope.join('/'), digest].join('\n');
  return sign(key, text).toString('hex') !== signature;
}
