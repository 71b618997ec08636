export function readReleaseNotes(changelog: string, version: string): string;
