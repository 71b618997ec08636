import { administration } from '../../../../contract/calls/administration.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Platform } from '../../../platform.ts';
import { showAdministration } from '../../audit/audit.service.ts';
import { showWrittenBanner } from '../../banner/banner.service.ts';
import { showRefusals } from '../../notifications/mails/refused-addresses.service.ts';
import { disableChosen, endChosenSessions, retryAddress, showAccounts } from './accounts.service.ts';
import { putBanner, takeBanner } from './banner.service.ts';
import { retryJob, showFailedJobs, showQueue } from './jobs.service.ts';
import { putRetention, showRetention } from './retention.service.ts';
import { showSettings } from './settings.service.ts';
import { allowChanges, openPage } from './standing.service.ts';
import { showState } from './state.service.ts';
import { showStorage } from './storage.service.ts';

/** Calls for administrators: to everybody else they look unknown. */
export function registerAdministrationRoutes(serve: Serve, platform: Platform): void {
  serve(administration.open, async ({ administrator }) => ({
    data: await openPage(platform, administrator),
  }));

  serve(administration.allowChanges, async ({ administrator, body: { isAllowed } }) => ({
    data: await allowChanges(platform, { administrator, isAllowed }),
    message: isAllowed ? 'administration.changesAllowed' : 'administration.changesEnded',
  }));

  serve(administration.accounts, async ({ query: { search, before } }) => ({
    data: await showAccounts(platform, { search, before }),
  }));

  serve(administration.switchAccount, async ({ administrator, params: { id }, body: { isDisabled } }) => ({
    data: await disableChosen(platform, { administrator, id, isDisabled }),
    message: isDisabled ? 'administration.disabled' : 'administration.reactivated',
  }));

  serve(administration.endSessions, async ({ administrator, params: { id } }) => ({
    data: await endChosenSessions(platform, { administrator, id }),
    message: 'administration.sessionsEnded',
  }));

  serve(administration.storage, async ({ query: { from } }) => ({ data: await showStorage(platform, from) }));

  serve(administration.queue, async () => ({ data: await showQueue(platform) }));

  serve(administration.failedJobs, async ({ query: { from } }) => ({
    data: await showFailedJobs(platform, from),
  }));

  serve(administration.retryJob, async ({ administrator, params: { id } }) => {
    await retryJob(platform, { administrator, id });
    return { message: 'administration.jobRetried' };
  });

  serve(administration.refusedAddresses, async ({ query: { from } }) => ({
    data: await showRefusals(platform, from),
  }));

  serve(administration.retryAddress, async ({ administrator, params: { id } }) => {
    await retryAddress(platform, { administrator, id });
    return { message: 'administration.addressRetried' };
  });

  serve(administration.state, async () => ({ data: await showState(platform) }));

  serve(administration.settings, async () => ({ data: { results: await showSettings(platform) } }));

  serve(administration.banner, async () => ({ data: await showWrittenBanner(platform) }));

  serve(administration.setBanner, async ({ administrator, body }) => ({
    data: await putBanner(platform, { administrator, ...body }),
    message: 'administration.bannerShown',
  }));

  serve(administration.removeBanner, async ({ administrator }) => ({
    data: await takeBanner(platform, administrator),
    message: 'administration.bannerRemoved',
  }));

  serve(administration.retention, async () => ({ data: await showRetention(platform) }));

  serve(administration.setRetention, async ({ administrator, body }) => ({
    data: await putRetention(platform, { administrator, rules: body }),
    message: 'administration.retentionSet',
  }));

  serve(administration.trail, async ({ language, query: { before } }) => ({
    data: await showAdministration(platform, {
      language,
      before: before === undefined ? undefined : Number(before),
    }),
  }));
}
