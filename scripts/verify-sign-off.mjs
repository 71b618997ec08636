#!/usr/bin/env node
/**
 * Checks a sign-off of Koma without Koma and without a network:
 * node verify-sign-off.mjs record.json original [public key] [the record before it]
 * Get the key early from <its address>/api/sign-off/keys.
 * Exits with 0: signed by the given key; 1: not intact; 2: whole, but no key given.
 */
import { createHash, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const insist = (isRight, problem) => {
  if (!isRight) throw new Error(problem);
};
const hashOf = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Returns addresses by answer; null is left out. The first format holds the addresses themselves. */
function openAddresses({ format, answers }, opened) {
  const isOlder = format === 'koma-sign-off-1';
  insist(isOlder || format === 'koma-sign-off-2', 'Its format is not known.');
  insist(!isOlder || opened === undefined, 'Addresses were added.');
  if (isOlder) return answers.map(({ address }) => address);
  insist(opened?.length === answers.length, 'It has not one address for each answer.');
  return opened.map((one, at) => {
    if (one === null) return null;
    const isSigned = hashOf([one.salt, one.address]) === answers[at].addressHash;
    insist(isSigned, `The address of answer ${at + 1} was changed.`);
    return one.address;
  });
}

/** Throws unless every bit of the file is as signed. */
function readSigned(bytes, key) {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const { record, addresses: opened, signature } = JSON.parse(text);
  const addresses = opened?.map((one) => one && { salt: one.salt, address: one.address });
  insist(`${JSON.stringify({ record, addresses, signature }, null, 2)}\n` === text, 'It was written anew.');
  insist(key === undefined || key === record.publicKey, 'Another key signed it.');
  const proof = Buffer.from(signature, 'base64url');
  insist(proof.toString('base64url') === signature, 'The signature was changed.');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: record.publicKey };
  const signed = Buffer.from(JSON.stringify(record));
  insist(verify(null, signed, { key: jwk, format: 'jwk' }, proof), 'The record was changed.');
  return { record, addresses: openAddresses(record, addresses) };
}

export function checkRecord(bytes, key, before) {
  const { record, addresses } = readSigned(bytes, key);
  const isNext = () => hashOf(readSigned(before, key).record) === record.previous;
  insist(!before || isNext(), 'The chain is broken.');
  return { ...record, addresses };
}

export async function checkFile({ original }, chunks) {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of chunks) length += hash.update(chunk) && chunk.length;
  insist(length === original.length, `The file's length differs: ${length}, not ${original.length} bytes.`);
  insist(hash.digest('hex') === original.sha256, "The file's SHA-256 differs; its length is right.");
}

/** Escapes control characters and direction marks, which a terminal would obey or hide. */
const spellOut = (text) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (letter) => `\\u{${letter.codePointAt(0).toString(16)}}`);
/** Quotes a name, so that it cannot pass for our own text. */
const quote = (value) => JSON.stringify(String(value));

function tellAnswers({ answers, addresses }) {
  const lines = answers.map(({ person, answer }, at) => {
    const address = addresses[at] === null ? 'address left out' : quote(addresses[at]);
    return `${person ? quote(person) : 'Somebody without a name'}, ${address}: ${answer ?? 'no answer'}`;
  });
  const count = addresses.filter((one) => one === null).length;
  return count === 0 ? lines : [...lines, `${count} of ${addresses.length} addresses were left out.`];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , path, original, key, before] = process.argv;
  const say = (write, line) => write(spellOut(line));
  try {
    const record = checkRecord(readFileSync(path), key, before && readFileSync(before));
    await checkFile(record, createReadStream(original));
    const { file, version, review, publicKey } = record;
    const answers = tellAnswers(record);
    const told = `${quote(file.name)}, version ${Number(version.number)}: ${review.outcome}`;
    if (key === undefined) {
      say(console.log, `Whole, signed by somebody: ${told}`);
      say(console.log, `The key is ${publicKey}. Whose it is was not checked.`);
      say(console.log, 'Give the key that you noted from the installation to check who signed.');
      process.exitCode = 2;
    } else say(console.log, `Intact, signed by the given key: ${told}`);
    for (const line of answers) say(console.log, line);
  } catch (error) {
    say(console.error, `Not intact. ${error.message}`);
    process.exitCode = 1;
  }
}
