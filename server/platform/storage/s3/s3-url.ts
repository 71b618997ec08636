import { StartFailure } from '../../../start-failure.ts';

export interface S3Place {
  bucket: string;
  region: string;
  endpoint?: string;
  /** Address for browsers, if not the endpoint. */
  publicEndpoint?: string;
}

const known = new Set(['endpoint', 'region', 'publicEndpoint']);

/** `s3://bucket?endpoint=…&region=…&publicEndpoint=…` */
export function readS3Url(text: string): S3Place {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 's3:' && url.hostname !== '' && ['', '/'].includes(url.pathname);
  const unknown = [...(url?.searchParams.keys() ?? [])].find((name) => !known.has(name));
  if (!url || !isPlain || unknown) {
    throw new StartFailure(
      'The setting STORAGE_URL is not usable: write s3://bucket?endpoint=https://…&region=….',
    );
  }
  const endpoint = readEndpoint(url, 'endpoint');
  const publicEndpoint = readEndpoint(url, 'publicEndpoint');
  return {
    bucket: url.hostname,
    region: url.searchParams.get('region') || process.env.AWS_REGION || 'us-east-1',
    ...(endpoint && { endpoint }),
    ...(publicEndpoint && { publicEndpoint }),
  };
}

function readEndpoint(url: URL, name: string): string | undefined {
  const value = url.searchParams.get(name);
  if (!value) return undefined;
  if (!/^https?:/.test(value) || !URL.canParse(value)) {
    throw new StartFailure(`The setting STORAGE_URL is not usable: its ${name} is no http address.`);
  }
  return value;
}
