import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '../../contract/errors.ts';
import { root } from '../runtime.mjs';
import { listFiles, report } from './check.mjs';

const names = new Map(Object.entries(errors).map(([name, { code }]) => [code, name]));
const isTest = /\.(test|spec|fixture)\.tsx?$/;

report(['server', 'e2e'].flatMap((folder) => listFiles(folder, isTest)).flatMap(findNumbers));

/** Finds numbers beside `statusCode`; a reader understands only the error's name. */
function findNumbers(path) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const [, ...compared] = line.split('statusCode');
    return (compared.join(' ').match(/\b\d{4}\b/g) ?? [])
      .filter((number) => names.has(Number(number)))
      .map((number) => `${path}:${at + 1} ${number}: write errors.${names.get(Number(number))}.code`);
  });
}
