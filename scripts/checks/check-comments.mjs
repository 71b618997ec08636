import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../runtime.mjs';
import { listFiles, report } from './check.mjs';

const folders = [
  'bench',
  'build',
  'chaos',
  'contract',
  'e2e',
  'scripts',
  'server',
  'stripe-sandbox',
  'tools',
  'web',
];
/** Words that delay the noun, so that a reader starts over. */
const openers =
  /^(What|Who|Whom|Whose|Whoever|Whatever|Where|Wherever|Which|Whichever|Of|As|One|Those|Somebody|The same|The very|By wh\w+|In wh\w+|From wh\w+|To wh\w+|For wh\w+|With wh\w+)\b/;
const longestSentence = 20;

const asked = process.argv.slice(2);
report(
  folders
    .flatMap((folder) => listFiles(folder, /\.(ts|tsx|mjs)$/))
    .filter((path) => asked.length === 0 || asked.some((start) => path.startsWith(start)))
    .flatMap(findUnclear),
);

function findUnclear(path) {
  const source = readFileSync(join(root, path), 'utf8');
  const complaints = [];
  for (const { text, start } of readComments(path, source)) {
    const where = `${path}:${source.slice(0, start).split('\n').length}`;
    if (openers.test(text))
      complaints.push(`${where} begin the comment with its noun or a verb: "${text.slice(0, 50)}"`);
    const long = text
      .split(/(?<=[.!?:;])\s+/)
      .find((sentence) => sentence.split(/\s+/).length > longestSentence);
    if (long)
      complaints.push(`${where} a sentence of more than ${longestSentence} words: "${long.slice(0, 50)}"`);
  }
  return complaints;
}

function readComments(path, source) {
  const found = [];
  for (const comment of parseSync(path, source).comments) {
    const text = comment.value
      .replace(/^\*/, '')
      .replace(/\n\s*\* ?/g, '\n')
      .trim();
    const last = found.at(-1);
    if (
      comment.type === 'Line' &&
      last?.type === 'Line' &&
      /^\n?\s*$/.test(source.slice(last.end, comment.start))
    )
      Object.assign(last, { text: `${last.text} ${text}`, end: comment.end });
    else found.push({ type: comment.type, text, start: comment.start, end: comment.end });
  }
  return found;
}
