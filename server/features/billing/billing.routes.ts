import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { billing } from '../../../contract/calls/billing.ts';
import { payment } from '../../../contract/calls/payment.ts';
import { readBody } from '../../http/bodies/json-body.ts';
import type { Serve } from '../../http/serve.ts';
import { startDownload } from '../../http/start-download.ts';
import type { Platform } from '../../platform.ts';
import { changeCard, showCardProvider } from './card-change.service.ts';
import { readDocument } from './invoices/documents.service.ts';
import { showHistory } from './invoices/history.service.ts';
import { showInvoiceSettings, updateInvoiceSettings } from './invoices/invoice-settings.service.ts';
import { previewPlan } from './plans/plan-preview.service.ts';
import { showOrder } from './purchase/order-state.service.ts';
import { addOrder, payOrder } from './purchase/orders.service.ts';
import { answerTestBank } from './purchase/test-bank.service.ts';
import {
  cancelSubscription,
  reconcileSubscription,
  resumeSubscription,
  showPlans,
  showSubscription,
} from './subscriptions.service.ts';
import { takeWebhook } from './synchronise/webhook.service.ts';

export function registerBillingRoutes(serve: Serve, platform: Platform): void {
  serve(billing.getPlans, async ({ person }) => ({ data: await showPlans(platform, person) }));

  serve(billing.addOrder, async ({ person, body }) => ({
    data: await addOrder(platform, { person, input: body }),
  }));

  serve(billing.updateOrder, async ({ person, body }) => {
    const clientSecret = (await payOrder(platform, { person, input: body })) ?? null;
    return {
      data: { ...(await showSubscription(platform, person)), clientSecret },
      message: clientSecret ? 'billing.proveFirst' : 'billing.purchased',
    };
  });

  serve(payment.getOrder, async ({ person, language, params }) => ({
    data: await showOrder(platform, { person, language, id: params.id }),
  }));

  serve(payment.getCardProvider, async () => ({ data: showCardProvider(platform) }));

  serve(payment.answerTestBank, async ({ body }) => {
    await answerTestBank(platform, body);
    return { data: {} };
  });

  serve(billing.updatePaymentMethod, async ({ person, body }) => {
    const clientSecret = await changeCard(platform, { person, input: body });
    return {
      data: { ...(await showSubscription(platform, person)), clientSecret },
      message: clientSecret ? 'billing.proveFirst' : 'billing.cardChanged',
    };
  });

  serve(billing.cancel, async ({ person, request: { headers } }) => {
    await cancelSubscription(platform, { person, headers });
    return { data: await showSubscription(platform, person), message: 'billing.cancelled' };
  });

  serve(billing.resume, async ({ person }) => {
    await resumeSubscription(platform, person);
    return { data: await showSubscription(platform, person), message: 'billing.resumed' };
  });

  serve(billing.reconcile, async ({ person }) => {
    await reconcileSubscription(platform, person);
    return { data: await showSubscription(platform, person), message: 'billing.reconciled' };
  });

  serve(billing.preview, async ({ person, query }) => ({
    data: await previewPlan(platform, { person, query }),
  }));

  serve(billing.getHistory, async ({ person, query }) => ({
    data: await showHistory(platform, { person, query }),
  }));

  serve(billing.getDocument, async ({ person, params, reply }) => {
    const { fileName, bytes } = await readDocument(platform, { person, id: params.id });
    startDownload(reply, { fileName, contentType: 'application/pdf', size: bytes.length });
    // The caller cancelled the download.
    await pipeline(Readable.from([bytes]), reply.raw).catch(() => undefined);
    return {};
  });

  serve(billing.getInvoiceSetting, async ({ person }) => ({
    data: await showInvoiceSettings(platform, person),
  }));

  serve(billing.updateInvoiceSetting, async ({ person, body }) => {
    await updateInvoiceSettings(platform, { person, input: body });
    return { data: await showInvoiceSettings(platform, person), message: 'billing.invoiceSettingsSaved' };
  });
}

/** Keeps the body as bytes: the provider's signature covers them. */
export function registerWebhook(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', (_request, payload, done) => {
      readBody(payload, platform.config.bodySeconds).then(
        (bytes) => done(null, bytes),
        (error: Error) => done(error),
      );
    });
    scope.post<{ Body: Buffer }>('/api/billing/webhook', async ({ body, headers }) => {
      await takeWebhook(platform, { body, signature: headers['stripe-signature'] });
      return { received: true };
    });
  });
}
