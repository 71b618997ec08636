import { z } from 'zod';

/** In days. A rule that is off keeps things for ever. */
export const RETENTION_DAYS = {
  trash: { min: 1, max: 365 },
  versions: { min: 7, max: 3650 },
  archive: { min: 30, max: 3650 },
  delete: { min: 30, max: 3650 },
} as const;

/** Days before archiving or deletion at which the owner is warned. */
export const RETENTION_WARNINGS = [14, 3] as const;

const days = ({ min, max }: { min: number; max: number }) =>
  z.int('fields.number').min(min, 'fields.days').max(max, 'fields.days');

export const retentionRules = z
  .strictObject({
    trashDays: days(RETENTION_DAYS.trash).describe(
      'For how long deleted files and versions can be restored.',
    ),
    versionDays: days(RETENTION_DAYS.versions)
      .nullable()
      .describe('When versions go to the trash that another one followed; null: never, as below.'),
    archiveDays: days(RETENTION_DAYS.archive)
      .nullable()
      .describe('When a project that nobody uses is archived.'),
    deleteDays: days(RETENTION_DAYS.delete)
      .nullable()
      .describe('After how many more days without any use it is deleted.'),
  })
  .refine(({ archiveDays, deleteDays }) => deleteDays === null || archiveDays !== null, {
    error: 'fields.archiveFirst',
    path: ['archiveDays'],
  });
