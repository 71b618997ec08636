import type { ProjectAccess } from '../projects/project-access.ts';

/** Names the viewer of a watermarked link; null without a watermark. */
export function watermarkOf(access: ProjectAccess, name: string): string | null {
  if (!access.standing.link?.isWatermarked) return null;
  if (access.accountId) return `${access.person.name} · ${access.person.email}`;
  const day = new Date().toISOString().slice(0, 10);
  return `${name} · ${day}`;
}
