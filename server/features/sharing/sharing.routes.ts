import { sharing } from '../../../contract/calls/sharing.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { readDeviceHash } from '../accounts/sessions/known-devices.service.ts';
import { tellUnmailed } from '../invitations/invitations.service.ts';
import {
  openProjectLink,
  showFileLink,
  showFileShareOfUser,
  showProjectLink,
  validateFilePassword,
} from './open-link.service.ts';
import { resendFileInvitation, shareFile, showFileShare } from './share-file.service.ts';
import { shareProject, showProjectShare } from './share-project.service.ts';
import { listSharedWithMe } from './shared-with-me.service.ts';

export function registerSharingRoutes(serve: Serve, platform: Platform): void {
  serve(sharing.shareProject, async ({ person, body }) => {
    const { share, unmailed } = await shareProject(platform, { person, body });
    return { data: share, ...tellUnmailed('sharing.saved', unmailed) };
  });

  serve(sharing.getProjectShare, async ({ person, params }) => ({
    data: await showProjectShare(platform, { person, id: params.id }),
  }));

  serve(sharing.shareFile, async ({ person, body }) => {
    const { share, unmailed } = await shareFile(platform, { person, body });
    return { data: share, ...tellUnmailed('sharing.saved', unmailed) };
  });

  serve(sharing.getFileShare, async ({ person, params, query }) => ({
    data: await showFileShare(platform, { person, fileId: params.id, versionId: query.fileVersionId }),
  }));

  serve(sharing.resendFileInvitation, async ({ person, params, body }) => ({
    data: await resendFileInvitation(platform, { person, id: params.id, email: body.email }),
    message: 'members.resent',
  }));

  serve(sharing.getProjectLink, async ({ person, grant, network, query }) => ({
    data: await showProjectLink(platform, { person, grant, network, code: query.link }),
  }));

  serve(sharing.openProjectLink, async ({ person, grant, network, query, body, request }) => {
    const { hash: shareHash, password } = body ?? {};
    const deviceHash = readDeviceHash(request.headers);
    const visit = { person, grant, network, deviceHash, code: query.link };
    return { data: await openProjectLink(platform, { ...visit, shareHash, password }) };
  });

  serve(sharing.getFileLink, async ({ person, grant, network, params }) => ({
    data: await showFileLink(platform, { person, grant, network, code: params.code }),
  }));

  serve(sharing.validateFilePassword, async ({ person, network, params, body, request }) => {
    const visitor = { person, network, deviceHash: readDeviceHash(request.headers) };
    const { hash: shareHash, linkPassword } = body;
    return {
      data: await validateFilePassword(platform, { ...visitor, fileId: params.id, shareHash, linkPassword }),
    };
  });

  serve(sharing.getFileShareOfUser, async ({ person, grant, params }) => ({
    data: await showFileShareOfUser(platform, { person, grant, fileId: params.id }),
  }));

  serve(sharing.sharedWithMe, async ({ person, language, query }) => ({
    data: await listSharedWithMe(platform, { person, language, ...query }),
  }));
}
