import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveParent } from '../../../platform/media/run/child.ts';
import { layOut } from './lay-out.ts';
import type { Report, ReportTask } from './report-task.ts';

serveParent(async ({ folder }: ReportTask) => {
  const report: Report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  await layOut(report, folder);
  return true;
});
