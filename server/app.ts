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
import { countTry } from './parts/database/rate-limits.ts';
import { registerObjectRoutes } from './parts/storage/delivery/object.routes.ts';
import type { Parts } from './parts.ts';
import { watched } from './watched.ts';

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config } = parts;
  const https = config.publicUrl.startsWith('https:');
  const app = fastify({
    loggerInstance: parts.log,
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
  if (parts.tracer) registerTracing(app, parts.tracer);
  registerSecurityHeaders(app, { https });
  registerErrorHandler(app, { isSelling: config.billing.mode !== 'off' });
  registerContentEncoding(app);
  registerJsonBody(app, { seconds: config.bodySeconds });
  await app.register(compress, { threshold: 1024, globalDecompression: false });

  registerHealth(app, parts);
  registerMetrics(app, watched(parts));
  registerDocs(app, { sells: parts.payments !== undefined });
  registerObjectRoutes(app, { ...parts, mayRead: makeMayRead(parts.db) });
  registerMailboxRoutes(app, parts);

  const serve = makeServe(app, {
    authenticate: (token) => authenticate(parts, token),
    readGrant: (hash) => readShareHash({ secret: config.secret, hash }),
    withGuest: (carried) => withGuest(parts.db, carried),
    findSender: (token) => findSender(parts.db, token),
    findAdministrator: (person, caller) => admitAdministrator(parts, { person, caller }),
    countTry: (counted) => countTry(parts.db, counted),
    checkReplies: config.checkReplies,
  });
  registerAccountRoutes(serve, parts, {
    teamRoles: { lock: lockForGroups, follow: followGroups },
    zoneChanged: followRhythm,
  });
  registerAccountDeletionRoutes(serve, parts);
  registerTeamRoutes(serve, parts);
  registerProjectRoutes(serve, parts, ensureDemoProject);
  registerProjectMemberRoutes(serve, parts);
  registerInvitationPageRoutes(serve, parts);
  registerSharingRoutes(serve, parts);
  registerGuestRoutes(serve, parts);
  registerSelectionRoutes(serve, parts);
  registerRequestRoutes(serve, parts);
  registerUploadRoutes(serve, parts);
  registerProcessingRoutes(serve, parts);
  registerFileRoutes(serve, parts);
  registerVersionRoutes(serve, parts);
  registerChangeRoutes(serve, parts);
  registerReviewRoutes(serve, parts);
  registerSignOffRoutes(serve, parts);
  registerCommentRoutes(serve, parts);
  registerPresenceRoutes(serve, parts);
  registerDownloadRoutes(serve, parts);
  registerExportRoutes(serve, parts);
  registerSearchRoutes(serve, parts);
  registerAuditRoutes(serve, parts);
  registerAdministrationRoutes(serve, parts);
  registerBannerRoutes(serve, parts);
  registerActivityRoutes(serve, parts);
  registerForYouRoutes(serve, parts);
  registerNotificationRoutes(serve, parts);
  registerUnsubscribeRoutes(serve, parts);
  registerOneClick(app, parts);
  registerLiveRoutes(serve, parts);
  registerBillingRoutes(serve, parts);
  registerWebhook(app, parts);
  registerOtherMethods(app);
  const preview = (url: string) => previewLink(parts, { url, findCover });
  const { live, storage } = parts;
  const { billing } = config;
  const page = {
    ...{ storageOrigin: storage.origin, preview, live, billing },
    readSignUp: () => readSignUp(parts),
  };
  registerUnknown(app, await registerWebPage(app, page));
  return app;
}
