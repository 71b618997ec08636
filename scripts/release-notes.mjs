import { Failure } from './failure.mjs';

/** Reads what CHANGELOG.md says about a version: the text of its tag. */
export function readReleaseNotes(changelog, version) {
  const chapters = changelog.split(/^## /m).slice(1);
  const chapter = chapters.find((text) => text.startsWith(`[${version}] - `));
  if (!chapter) throw new Failure(`CHANGELOG.md has no chapter "## [${version}] - YYYY-MM-DD".`);
  const [title, ...lines] = chapter.split('\n');
  if (!/^\[[^\]]+\] - \d{4}-\d\d-\d\d$/.test(title))
    throw new Failure(`CHANGELOG.md: "${title}" has no date.`);
  const notes = lines.join('\n').trim();
  if (!notes) throw new Failure(`CHANGELOG.md says nothing about ${version}.`);
  return `${notes}\n`;
}
