const failures = new Map<string, Set<string>>();

interface Rendition {
  versionId: string | null;
  name: string;
}

export const hasFailed = ({ versionId, name }: Rendition): boolean =>
  failures.get(versionId ?? '')?.has(name) === true;

export function rememberFailure({ versionId, name }: Rendition) {
  failures.set(versionId ?? '', new Set([...(failures.get(versionId ?? '') ?? []), name]));
}
