import { sharing } from '../../../contract/calls/sharing.ts';
import { requireFileOrFolder } from '../../access/file-access.ts';
import { readShareHash } from '../../access/share-hash.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { readDeviceHash } from '../accounts/sessions/known-devices.service.ts';
import { tellUnmailed } from '../invitations/invitations.service.ts';
import { membersOfItem } from '../members/managed-members.rules.ts';
import { presentFileMember } from '../members/members.presenter.ts';
import { resendInvitation } from '../members/resend-invitation.service.ts';
import {
  openProjectLink,
  showFileLink,
  showFileShareOfUser,
  showProjectLink,
  validateFilePassword,
} from './open-link.service.ts';
import { shareFile, showFileShare } from './share-file.service.ts';
import { shareProject, showProjectShare } from './share-project.service.ts';
import { listSharedWithMe } from './shared-with-me.service.ts';

export function registerSharingRoutes(serve: Serve, parts: Parts): void {
  const { secret } = parts.config;

  serve(sharing.shareProject, async ({ person, body }) => {
    const { share, unmailed } = await shareProject(parts, { person, body });
    return { data: share, ...tellUnmailed('sharing.saved', unmailed) };
  });

  serve(sharing.getProjectShare, async ({ person, params }) => ({
    data: await showProjectShare(parts, { person, id: params.id }),
  }));

  serve(sharing.shareFile, async ({ person, body }) => {
    const { share, unmailed } = await shareFile(parts, { person, body });
    return { data: share, ...tellUnmailed('sharing.saved', unmailed) };
  });

  serve(sharing.getFileShare, async ({ person, params, query }) => ({
    data: await showFileShare(parts, { person, fileId: params.id, versionId: query.fileVersionId }),
  }));

  serve(sharing.resendFileInvitation, async ({ person, params, body }) => {
    const access = await requireFileOrFolder(parts.db, { person, id: params.id, ability: 'manageSharing' });
    const member = await resendInvitation(parts, { of: membersOfItem(access), email: body.email });
    return { data: await presentFileMember(parts, member), message: 'members.resent' };
  });

  serve(sharing.getProjectLink, async ({ person, grant, network, query }) => ({
    data: await showProjectLink(parts, { person, grant, network, code: query.link }),
  }));

  serve(sharing.openProjectLink, async ({ person, grant, network, query, body, request }) => {
    const said = body?.hash ? readShareHash({ secret, hash: body.hash }) : undefined;
    const deviceHash = readDeviceHash(request.headers);
    const visit = { person, grant: said ?? grant, network, deviceHash, code: query.link };
    return { data: await openProjectLink(parts, { ...visit, password: body?.password }) };
  });

  serve(sharing.getFileLink, async ({ person, grant, network, params }) => ({
    data: await showFileLink(parts, { person, grant, network, code: params.code }),
  }));

  serve(sharing.validateFilePassword, async ({ person, network, params, body, request }) => {
    const grant = readShareHash({ secret, hash: body.hash });
    const visitor = { person, network, deviceHash: readDeviceHash(request.headers) };
    const { linkPassword } = body;
    return {
      data: await validateFilePassword(parts, { ...visitor, fileId: params.id, grant, linkPassword }),
    };
  });

  serve(sharing.getFileShareOfUser, async ({ person, grant, params }) => ({
    data: await showFileShareOfUser(parts, { person, grant, fileId: params.id }),
  }));

  serve(sharing.sharedWithMe, async ({ person, language, query }) => ({
    data: await listSharedWithMe(parts, { person, language, ...query }),
  }));
}
