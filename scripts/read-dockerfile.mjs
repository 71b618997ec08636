import { readFileSync } from 'node:fs';

export function readLastStage(path) {
  const lines = readFileSync(path, 'utf8')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name, ...rest] = line.split(' ');
      return { name, words: rest.join(' ').trim() };
    });
  return lines.slice(lines.findLastIndex(({ name }) => name === 'FROM'));
}

export const wordsOf = (stage, name) => stage.find((line) => line.name === name)?.words;

export const readEnvironment = (stage) =>
  Object.fromEntries(
    stage
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ words }) => words.split(/\s+/))
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
  );
