#!/usr/bin/env node
/**
 * Checks a sign-off of Koma without Koma and without a network:
 *   node verify-sign-off.mjs record.json original [public key] [the record before it]
 * The key of an installation stands at <its address>/api/sign-off/keys: note it before you need it.
 * Exits with 0: signed by the given key; 1: not intact; 2: whole, but no key was given to compare. */
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

/** Spells out what a terminal would obey or not show: controls, escapes, marks of direction. */
const spellOut = (text) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (letter) => `\\u{${letter.codePointAt(0).toString(16)}}`);
/** A name cannot pass for the words around it. */
const quote = (value) => JSON.stringify(String(value));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , path, original, key, before] = process.argv;
  const say = (write, line) => write(spellOut(line));
  try {
    const record = checkRecord(readFileSync(path), key, before && readFileSync(before));
    await checkFile(record, createReadStream(original));
    const { file, version, review, publicKey } = record;
    const told = `${quote(file.name)}, version ${Number(version.number)}: ${review.outcome}`;
    if (key === undefined) {
      say(console.log, `Whole, signed by somebody: ${told}`);
      say(console.log, `The key is ${publicKey}. Whose it is was not checked.`);
      say(console.log, 'Give the key that you noted from the installation to check who signed.');
      process.exitCode = 2;
    } else say(console.log, `Intact, signed by the given key: ${told}`);
  } catch (error) {
    say(console.error, `Not intact. ${error.message}`);
    process.exitCode = 1;
  }
}
