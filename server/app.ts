import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { admitAdministrator } from './access/administrator-access.ts';
import { makeMayRead } from './access/files/media-access.ts';
import { withGuest } from './access/links/guest-access.ts';
import { findSender } from './access/links/request-access.ts';
import { readShareHash } from './access/links/share-hash.ts';
import { registerAccountDeletionRoutes } from './features/account-deletion/account-deletion.routes.ts';
import { readSignUp } from './features/accounts/account/admission.service.ts';
import { registerAccountRoutes } from './features/accounts/accounts.routes.ts';
import { authenticate } from './features/accounts/sessions/sessions.service.ts';
import { registerActivityRoutes } from './features/activity/activity.routes.ts';
import { registerAdministrationRoutes } from './features/admin/page/administration.routes.ts';
import { registerAuditRoutes } from './features/audit/audit.routes.ts';
import { registerBannerRoutes } from './features/banner/banner.routes.ts';
import { registerBillingRoutes, registerWebhook } from './features/billing/billing.routes.ts';
import { registerChangeRoutes } from './features/changes/changes.routes.ts';
import { registerCommentRoutes } from './features/comments/comments.routes.ts';
import { ensureDemoProject } from './features/demo/demo-projects.service.ts';
import { registerDownloadRoutes } from './features/downloads/downloads.routes.ts';
import { registerExportRoutes } from './features/exports/exports.routes.ts';
import { registerFileRoutes } from './features/files/files.routes.ts';
import { registerProcessingRoutes } from './features/files/processing.routes.ts';
import { registerForYouRoutes } from './features/for-you/for-you.routes.ts';
import { registerGuestRoutes } from './features/guests/guests.routes.ts';
import { registerInvitationPageRoutes } from './features/invitation-page/invitation-page.routes.ts';
import { registerLiveRoutes } from './features/live/live.routes.ts';
import { registerMailboxRoutes } from './features/mailbox/mailbox.routes.ts';
import { followRhythm } from './features/notifications/mails/plan-mails.service.ts';
import {
  registerOneClick,
  registerUnsubscribeRoutes,
} from './features/notifications/mails/unsubscribe.routes.ts';
import { registerNotificationRoutes } from './features/notifications/notifications.routes.ts';
import { registerPresenceRoutes } from './features/presence/presence.routes.ts';
import { registerProjectMemberRoutes } from './features/projects/project-members.routes.ts';
import { registerProjectRoutes } from './features/projects/projects.routes.ts';
import { registerRequestRoutes } from './features/requests/requests.routes.ts';
import { registerReviewRoutes } from './features/reviews/reviews.routes.ts';
import { registerSignOffRoutes } from './features/reviews/sign-offs/sign-offs.routes.ts';
import { registerSearchRoutes } from './features/search/search.routes.ts';
import { registerSelectionRoutes } from './features/selections/selections.routes.ts';
import { findCover } from './features/selections/selections.service.ts';
import { previewLink } from './features/sharing/link-preview.service.ts';
import { registerSharingRoutes } from './features/sharing/sharing.routes.ts';
import { followGroups, lockForGroups } from './features/teams/group-roles.service.ts';
import { registerTeamRoutes } from './features/teams/teams.routes.ts';
import { registerUploadRoutes } from './features/uploads/uploads.routes.ts';
import { registerVersionRoutes } from './features/versions/versions.routes.ts';
import { registerContentEncoding } from './http/bodies/content-encoding.ts';
import { registerJsonBody } from './http/bodies/json-body.ts';
import { refuseConnection } from './http/connection-errors.ts';
import { registerDocs } from './http/docs/docs.routes.ts';
import { refuseAddress, registerErrorHandler } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerWebPage } from './http/page/web-page.ts';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { makeServe } from './http/serve.ts';
import { registerTracing } from './http/tracing.ts';
import { registerOtherMethods, registerUnknown } from './http/unknown-routes.ts';
import { countTry } from './platform/database/rate-limits.ts';
import { registerObjectRoutes } from './platform/storage/delivery/object.routes.ts';
import type { Platform } from './platform.ts';
import { watched } from './watched.ts';

export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const { config } = platform;
  const https = config.publicUrl.startsWith('https:');
  const app = fastify({
    loggerInstance: platform.log,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, { headers }, { raw }) => {
      const { http, body } = refuseAddress(error, headers);
      raw.writeHead(http, {
        ...securityHeaders({ https }),
        'content-type': 'application/json; charset=utf-8',
      });
      raw.end(JSON.stringify(body));
    },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  if (platform.tracer) registerTracing(app, platform.tracer);
  registerSecurityHeaders(app, { https });
  registerErrorHandler(app, { isSelling: config.billing.mode !== 'off' });
  registerContentEncoding(app);
  registerJsonBody(app, { seconds: config.bodySeconds });
  await app.register(compress, { threshold: 1024, globalDecompression: false });

  registerHealth(app, platform);
  registerMetrics(app, watched(platform));
  registerDocs(app, { sells: platform.payments !== undefined });
  registerObjectRoutes(app, { ...platform, mayRead: makeMayRead(platform.db) });
  registerMailboxRoutes(app, platform);

  const serve = makeServe(app, {
    authenticate: (token) => authenticate(platform, token),
    readGrant: (hash) => readShareHash({ secret: config.secret, hash }),
    withGuest: (carried) => withGuest(platform.db, carried),
    findSender: (token) => findSender(platform.db, token),
    findAdministrator: (person, caller) => admitAdministrator(platform, { person, caller }),
    countTry: (counted) => countTry(platform.db, counted),
    checkReplies: config.checkReplies,
  });
  registerAccountRoutes(serve, platform, {
    teamRoles: { lock: lockForGroups, follow: followGroups },
    zoneChanged: followRhythm,
  });
  registerAccountDeletionRoutes(serve, platform);
  registerTeamRoutes(serve, platform);
  registerProjectRoutes(serve, platform, ensureDemoProject);
  registerProjectMemberRoutes(serve, platform);
  registerInvitationPageRoutes(serve, platform);
  registerSharingRoutes(serve, platform);
  registerGuestRoutes(serve, platform);
  registerSelectionRoutes(serve, platform);
  registerRequestRoutes(serve, platform);
  registerUploadRoutes(serve, platform);
  registerProcessingRoutes(serve, platform);
  registerFileRoutes(serve, platform);
  registerVersionRoutes(serve, platform);
  registerChangeRoutes(serve, platform);
  registerReviewRoutes(serve, platform);
  registerSignOffRoutes(serve, platform);
  registerCommentRoutes(serve, platform);
  registerPresenceRoutes(serve, platform);
  registerDownloadRoutes(serve, platform);
  registerExportRoutes(serve, platform);
  registerSearchRoutes(serve, platform);
  registerAuditRoutes(serve, platform);
  registerAdministrationRoutes(serve, platform);
  registerBannerRoutes(serve, platform);
  registerActivityRoutes(serve, platform);
  registerForYouRoutes(serve, platform);
  registerNotificationRoutes(serve, platform);
  registerUnsubscribeRoutes(serve, platform);
  registerOneClick(app, platform);
  registerLiveRoutes(serve, platform);
  registerBillingRoutes(serve, platform);
  registerWebhook(app, platform);
  registerOtherMethods(app);
  const preview = (url: string) => previewLink(platform, { url, findCover });
  const { live, storage } = platform;
  const { billing } = config;
  const page = {
    ...{ storageOrigin: storage.origin, preview, live, billing },
    readSignUp: () => readSignUp(platform),
  };
  registerUnknown(app, await registerWebPage(app, page));
  return app;
}
