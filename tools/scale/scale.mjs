import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runMain } from '../../scripts/failure.mjs';
import { root } from '../../scripts/runtime.mjs';
import { choose, limitNames, meanings, reckon, studio } from './scale-model.mjs';

const SIZES = [10, 1000, 100_000];
const document = join(root, 'docs/scale.md');
const block = /<!-- reckoned -->\n[\s\S]*?<!-- end -->/;

const show = (value) => value.toLocaleString('en', { maximumSignificantDigits: 2 });
const units = (value, names) => {
  const at = Math.min(names.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(value, 1)) / 3)));
  return `${show(value / 1000 ** at)} ${names[at]}`;
};
const bytes = (value) => units(value, ['B', 'kB', 'MB', 'GB', 'TB', 'PB']);
const bits = (value) => units(value, ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s']);

const rows = [
  ['Calls a second', ({ calls }) => show(calls)],
  ['Pages open at once', ({ live }) => show(live)],
  ['Cores for servers (60 % busy)', ({ apiCores }) => show(apiCores)],
  ['Memory for open pages', ({ apiMemory }) => bytes(apiMemory)],
  ['Cores for workers (60 % busy)', ({ workerCores }) => show(workerCores)],
  ['Cores for the database (60 % busy)', ({ databaseCores }) => show(databaseCores)],
  ['Transactions a second', ({ commits }) => show(commits)],
  ['Journal of the database', ({ walBytes }) => `${bytes(walBytes)}/s`],
  ['Database after a year', ({ databaseBytes }) => bytes(databaseBytes)],
  ['Requests for objects a second', ({ objectRequests }) => show(objectRequests)],
  ['Objects after a year', ({ objectBytes }) => bytes(objectBytes)],
  ['Out to browsers', ({ egressBits }) => bits(egressBits)],
  ['In from browsers', ({ ingressBits }) => bits(ingressBits)],
];

function table(head, lines) {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...lines].map((cells) => cells[at].length)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [head, rule, ...lines]
    .map((cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`)
    .join('\n');
}

function render({ sizes, day }) {
  const measured = JSON.parse(readFileSync(join(root, 'docs/scale/costs.json'), 'utf8'));
  const needs = sizes.map((size) => reckon(measured, day, size));
  const heads = sizes.map((size) => `${size.toLocaleString('en')} studios`);
  const ms = (seconds) => (seconds * 1000).toLocaleString('en', { maximumSignificantDigits: 3 });
  const costs = Object.entries(measured.costs).map(([thing, use]) => [
    `\`${thing}\``,
    ms(use.server),
    ms(use.database),
    bytes(use.walBytes),
    show(use.commits),
    bytes(use.databaseBytes),
  ]);
  const limits = needs.map((need, at) => {
    const { step, before, isEnough, takesOver } = choose(need);
    const fullest = step.shares
      .slice(0, 3)
      .map(({ what, share }) => `${limitNames[what]} ${Math.round(share * 100)} %`);
    const lacks = ({ name, shares: [first] }) =>
      `“${name}” would need ${show(first.share)} times its ${limitNames[first.what]}`;
    const why = before ? `. Less is too little: ${lacks(before)}` : '';
    const name = isEnough ? `${step.name}${why}` : `**none**: ${lacks(step)}`;
    return [heads[at], name, fullest.join(', '), takesOver];
  });
  const { film, streamBytes, machine } = measured;
  return [
    `Measured on ${machine}:`,
    table(['one', 'server, ms', 'database, ms', 'journal', 'transactions', 'rows that stay'], costs),
    `A minute of 1080p is ${bytes(film.originalBytes)} as it comes and ${bytes(film.renditionBytes)} of renditions in ${film.objects} objects; an open page takes ${bytes(streamBytes)} of a server's memory.`,
    'One studio on a working day:',
    table(
      ['', ''],
      Object.entries(day).map(([name, value]) => [`${meanings[name]} (\`${name}\`)`, show(value)]),
    ),
    'In the busiest hour, which has a fifth of a day’s work (a tenth above 10,000 studios, which are all over the world):',
    table(
      ['', ...heads],
      rows.map(([name, tell]) => [name, ...needs.map(tell)]),
    ),
    'Where that fits, and what is full first:',
    table(['', 'smallest step that holds', 'fullest there', 'what takes over'], limits),
  ].join('\n\n');
}

/** Prints the needs; `--write` stores them in docs/scale.md. `--studios=50 --people=30` changes the model. */
runMain(async (args) => {
  const given = Object.fromEntries(
    args.filter((arg) => arg.includes('=')).map((arg) => arg.slice(2).split('=')),
  );
  const { studios, ...day } = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, Number(value)]),
  );
  const unknown = Object.keys(day).find((name) => !(name in studio) || Number.isNaN(day[name]));
  if (unknown)
    throw new Failure(`There is no ${unknown}; there are ${Object.keys(studio).join(', ')} and studios.`);
  const text = render({ sizes: studios ? [studios] : SIZES, day: { ...studio, ...day } });
  if (args.includes('--write'))
    writeFileSync(
      document,
      readFileSync(document, 'utf8').replace(block, `<!-- reckoned -->\n\n${text}\n\n<!-- end -->`),
    );
  else console.log(text);
  return 0;
});
