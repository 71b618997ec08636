import { accounts } from '../../../contract/calls/accounts.ts';
import { fail, refuseInput } from '../../failure.ts';
import type { Serve } from '../../http/serve.ts';
import { hashToken } from '../../parts/secrets.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { readAccount } from './account/accounts.queries.ts';
import { findTokenDetail } from './account/mail-tokens.queries.ts';
import { isSsoOnly } from './account/way-in.ts';
import {
  type ConfirmedOwner,
  confirmByPassword,
  requireConfirmed,
} from './confirmation/confirmation.service.ts';
import { verifyEmail } from './email/email-change.service.ts';
import { showEmailChange, undoEmailChange } from './email/email-undo.service.ts';
import { deactivateAccount, requestDeactivation } from './leaving/deactivation.service.ts';
import { deleteOwnAccount } from './leaving/deletion.service.ts';
import { offerPictureUpload, signPicture } from './profile/pictures.service.ts';
import { showOverview, showProfile, updateProfile } from './profile/profile.service.ts';

export function registerProfileRoutes(serve: Serve, parts: Parts): void {
  serve(accounts.me, async ({ person }) => {
    const { id, name, email, picture_key, login_count } = await readAccount(parts.db, person.accountId);
    const profilePic = await signPicture(parts, picture_key);
    return { data: { _id: id, name, email, profilePic, loginCount: login_count } };
  });

  serve(accounts.profile, async ({ person }) => ({ data: await showProfile(parts, person.accountId) }));

  serve(accounts.updateProfile, async ({ person, body, network }) => {
    const { isPending } = await updateProfile(parts, { person, input: body, network });
    const data = await showProfile(parts, person.accountId);
    return { data, message: isPending ? 'accounts.emailPending' : 'accounts.profileSaved' };
  });

  serve(accounts.overview, async ({ person }) => ({ data: await showOverview(parts, person.accountId) }));

  serve(accounts.signPicture, async ({ person, body }) => {
    const { fileName, fileSize } = body;
    return { data: await offerPictureUpload(parts, { accountId: person.accountId, fileName, fileSize }) };
  });

  serve(accounts.tokenDetail, async ({ query }) => {
    const row = await findTokenDetail(parts.db, hashToken(query.token));
    if (!row) throw fail('linkExpired');
    return { data: { purpose: row.purpose, name: row.name, email: row.payload.email ?? row.email } };
  });

  serve(accounts.verifyEmail, async ({ body }) => ({
    data: { email: await verifyEmail(parts, body.token) },
    message: 'accounts.emailVerified',
  }));

  serve(accounts.emailChange, async ({ query }) => ({ data: await showEmailChange(parts, query.token) }));

  serve(accounts.undoEmailChange, async ({ body }) => ({
    data: await undoEmailChange(parts, body.token),
    message: 'accounts.emailRestored',
  }));

  serve(accounts.requestDeactivation, async ({ person, network }) => {
    await requestDeactivation(parts, { owner: await requireConfirmed(parts, person), network });
    return { message: 'accounts.deactivationMailed' };
  });

  serve(accounts.deactivate, async ({ body }) => {
    await deactivateAccount(parts, body.token);
    return { message: 'accounts.deactivationDone' };
  });

  serve(accounts.deleteAccount, async ({ person, query, network }) => {
    const owner = await confirmDeletion(parts, { person, wire: query.password, network });
    await deleteOwnAccount(parts, owner);
    return { message: 'accounts.accountDeleted' };
  });
}

/** Who has a password says it; who signs in by a provider alone has confirmed it there. */
async function confirmDeletion(
  parts: Parts,
  { person, wire, network }: { person: Person; wire: string | undefined; network: string },
): Promise<ConfirmedOwner> {
  if (wire !== undefined) return confirmByPassword(parts, { person, wire, network });
  const owner = await requireConfirmed(parts, person);
  const { password_hash: stored, email } = owner.account;
  if (stored === null || isSsoOnly(parts.config, email)) return owner;
  throw refuseInput('password', 'fields.password');
}
