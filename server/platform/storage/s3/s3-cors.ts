import { type CORSRule, GetBucketCorsCommand, PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3';
import { isS3Error } from './s3-errors.ts';

interface EnsureCors {
  client: S3Client;
  bucket: string;
  pageOrigin: string;
}

/** Lets the page use the bucket and keeps other rules. Returns false where we may not set rules. */
export async function ensureCors({ client, bucket, pageOrigin }: EnsureCors): Promise<boolean> {
  try {
    const rules = await readRules({ client, bucket });
    if (rules.some((rule) => allows(rule, pageOrigin))) return true;
    const rule: CORSRule = {
      AllowedOrigins: [pageOrigin],
      AllowedMethods: ['GET', 'HEAD', 'PUT'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 7200,
    };
    await client.send(
      new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [...rules, rule] } }),
    );
    return true;
  } catch (error) {
    if (isS3Error(error)) return false;
    throw error;
  }
}

async function readRules({ client, bucket }: { client: S3Client; bucket: string }): Promise<CORSRule[]> {
  try {
    return (await client.send(new GetBucketCorsCommand({ Bucket: bucket }))).CORSRules ?? [];
  } catch (error) {
    if (isS3Error(error, 'NoSuchCORSConfiguration')) return [];
    throw error;
  }
}

function allows(rule: CORSRule, origin: string): boolean {
  const isOrigin = rule.AllowedOrigins?.some((allowed) => allowed === '*' || allowed === origin);
  return Boolean(isOrigin && rule.AllowedMethods?.includes('PUT') && rule.AllowedMethods.includes('GET'));
}
