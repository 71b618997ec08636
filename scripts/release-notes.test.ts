import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readReleaseNotes } from './release-notes.mjs';

const changelog = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-12-01

### Added

- A second thing.

## [1.0.0] - 2026-11-01

### Added

- A first thing.
`;

test('the notes of a version are its chapter alone', () => {
  expect(readReleaseNotes(changelog, '1.1.0')).toBe('### Added\n\n- A second thing.\n');
});

test('a version without a chapter or a date is refused', () => {
  expect(() => readReleaseNotes(changelog, '1.2.0')).toThrow('no chapter');
  expect(() => readReleaseNotes(changelog.replace(' - 2026-12-01', ' - soon'), '1.1.0')).toThrow('no date');
});

test('the changelog is in the form of Keep a Changelog', () => {
  const text = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
  const titles = text.split('\n').filter((line) => line.startsWith('## '));
  expect(titles[0]).toBe('## [Unreleased]');
  for (const title of titles.slice(1)) expect(title).toMatch(/^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  const kinds = text.split('\n').filter((line) => line.startsWith('### '));
  for (const kind of kinds) expect(kind).toMatch(/^### (Added|Changed|Deprecated|Removed|Fixed|Security)$/);
});
