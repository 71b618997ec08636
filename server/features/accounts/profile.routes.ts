import { accounts } from '../../../contract/calls/accounts.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { offerPictureUpload } from '../people/pictures/pictures.service.ts';
import { showTokenDetail } from './account/mail-tokens.service.ts';
import { deactivateAccount, requestDeactivation } from './closing/deactivation.service.ts';
import { verifyEmail } from './email/email-change.service.ts';
import { showEmailChange, undoEmailChange } from './email/email-undo.service.ts';
import {
  showMe,
  showOverview,
  showProfile,
  updateProfile,
  type ZoneChanged,
} from './profile/profile.service.ts';

export function registerProfileRoutes(serve: Serve, platform: Platform, zoneChanged: ZoneChanged): void {
  serve(accounts.me, async ({ person }) => ({ data: await showMe(platform, person.accountId) }));

  serve(accounts.profile, async ({ person }) => ({ data: await showProfile(platform, person.accountId) }));

  serve(accounts.updateProfile, async ({ person, body, network }) => {
    const { isPending } = await updateProfile(platform, { person, input: body, network, zoneChanged });
    const data = await showProfile(platform, person.accountId);
    return { data, message: isPending ? 'accounts.emailPending' : 'accounts.profileSaved' };
  });

  serve(accounts.overview, async ({ person }) => ({ data: await showOverview(platform, person.accountId) }));

  serve(accounts.signPicture, async ({ person, body }) => {
    const { fileName, fileSize } = body;
    return { data: await offerPictureUpload(platform, { accountId: person.accountId, fileName, fileSize }) };
  });

  serve(accounts.tokenDetail, async ({ query }) => ({ data: await showTokenDetail(platform, query.token) }));

  serve(accounts.verifyEmail, async ({ body }) => ({
    data: { email: await verifyEmail(platform, body.token) },
    message: 'accounts.emailVerified',
  }));

  serve(accounts.emailChange, async ({ query }) => ({ data: await showEmailChange(platform, query.token) }));

  serve(accounts.undoEmailChange, async ({ body }) => {
    const { email, passwordToken } = await undoEmailChange(platform, body.token);
    return { data: { email, hash: passwordToken }, message: 'accounts.emailRestored' };
  });

  serve(accounts.requestDeactivation, async ({ person, network }) => {
    await requestDeactivation(platform, { person, network });
    return { message: 'accounts.deactivationMailed' };
  });

  serve(accounts.deactivate, async ({ body }) => {
    await deactivateAccount(platform, body.token);
    return { message: 'accounts.deactivationDone' };
  });
}
