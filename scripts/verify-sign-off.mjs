#!/usr/bin/env node
/**
 * Checks a sign-off of Koma without Koma and without a network:
 *   node verify-sign-off.mjs record.json original [public key] [the record before it]
 * The key of an installation stands at <its address>/api/sign-off/keys: note it before you need it. */
import { createHash, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const insist = (isRight, problem) => {
  if (!isRight) throw new Error(problem);
};
const hashOf = (record) => createHash('sha256').update(JSON.stringify(record)).digest('hex');

/** Answers the record, where every bit of its file is as it was signed. */
export function checkRecord(bytes, key, before) {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const { record, signature } = JSON.parse(text);
  insist(`${JSON.stringify({ record, signature }, null, 2)}\n` === text, 'It was written anew.');
  insist(key === undefined || key === record.publicKey, 'Another key signed it.');
  const proof = Buffer.from(signature, 'base64url');
  insist(proof.toString('base64url') === signature, 'The signature was changed.');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: record.publicKey };
  const signed = Buffer.from(JSON.stringify(record));
  insist(verify(null, signed, { key: jwk, format: 'jwk' }, proof), 'The record was changed.');
  insist(!before || hashOf(checkRecord(before, key)) === record.previous, 'The chain is broken.');
  return record;
}

/** Throws where the file is not the very one that was decided on. */
export async function checkFile({ original }, chunks) {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of chunks) length += hash.update(chunk) && chunk.length;
  insist(length === original.length, `The file's length differs: ${length}, not ${original.length} bytes.`);
  insist(hash.digest('hex') === original.sha256, "The file's SHA-256 differs; its length is right.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , path, original, key, before] = process.argv;
  try {
    const record = checkRecord(readFileSync(path), key, before && readFileSync(before));
    await checkFile(record, createReadStream(original));
    console.log(`Intact: ${record.file.name}, version ${record.version.number}: ${record.review.outcome}`);
  } catch (error) {
    console.error(`Not intact. ${error.message}`);
    process.exitCode = 1;
  }
}
