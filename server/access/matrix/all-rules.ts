import { accountRules } from './accounts.ts';
import { administrationRules } from './administration.ts';
import { billingRules } from './billing.ts';
import { commentRules } from './comments.ts';
import { fileRules } from './files.ts';
import { notificationRules } from './notifications.ts';
import { projectRules } from './projects.ts';
import { requestRules } from './requests.ts';
import { reviewRules } from './reviews.ts';
import type { Rules } from './rules.ts';
import { sharingRules } from './sharing.ts';
import { teamRules } from './teams.ts';
import { uploadRules } from './uploads.ts';
import { versionRules } from './versions.ts';

export const rules: Rules = {
  ...accountRules,
  ...teamRules,
  ...projectRules,
  ...sharingRules,
  ...requestRules,
  ...fileRules,
  ...uploadRules,
  ...versionRules,
  ...reviewRules,
  ...commentRules,
  ...notificationRules,
  ...billingRules,
  ...administrationRules,
  'GET /live': { by: 'account', isStream: true },
};
