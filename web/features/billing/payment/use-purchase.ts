import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { billing } from '../../../../contract/calls/billing.ts';
import type { Order } from '../../../../contract/calls/payment.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { errors } from '../../../../contract/errors.ts';
import type { ApiError, FieldError } from '../../../lib/api/api-error.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { everythingChanged } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { CardHandle, CardOwner } from './card/card-handle.ts';
import { forgetDetails } from './kept-details.ts';
import { resultPath } from './payment-paths.ts';
import { findOutcome, isUnderWay } from './use-order.ts';

interface Purchase {
  order: Order;
  card?: RefObject<CardHandle | null>;
}

/** Pays, and takes the outcome from the order: an answer may get lost. */
export function usePurchase({ order, card }: Purchase) {
  const navigate = useNavigate();
  const [isFinding, setFinding] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const failed = useRef<ApiError>(undefined);
  const page = useRef<AbortController>(undefined);
  const action = useAction(billing.updateOrder, {
    fields: ['accountHolderName', 'address'],
    onDone: ({ data }) => (data.clientSecret === null ? findOut() : askBank(data.clientSecret)),
    onFail: (error) => {
      failed.current = error;
    },
  });

  async function show(found: Order) {
    if (found.state === 'paid') {
      forgetDetails(found._id);
      await everythingChanged();
      navigate(resultPath('confirmation', found._id), { replace: true });
    } else if (found.state === 'failed') {
      navigate(resultPath('failed', found._id));
    }
  }

  async function findOut() {
    setFinding(true);
    try {
      await show(await findOutcome(order._id, page.current?.signal ?? AbortSignal.abort()));
    } catch (error) {
      handleFailure(error, { scope: 'action' });
    } finally {
      setFinding(false);
    }
  }

  async function askBank(clientSecret: string) {
    setAsking(true);
    await card?.current?.askOwner(clientSecret);
    setAsking(false);
    await findOut();
  }

  async function pay(owner: CardOwner & { accountHolderName: string }): Promise<FieldError[]> {
    const paymentMethod = await card?.current?.makePaymentMethod(owner);
    return paymentMethod ? send({ paymentMethod, ...owner }) : [];
  }

  /** Confirms a change that is not charged now. */
  const confirm = () => send({});

  async function send(paying: Omit<BodyOf<typeof billing.updateOrder>, 'orderId'>): Promise<FieldError[]> {
    failed.current = undefined;
    const refused = await action.run({ body: { orderId: order._id, ...paying } });
    if (failed.current && refused.length === 0 && isAboutOrder(failed.current)) await findOut();
    return refused;
  }

  const findOutAfterReload = useEffectEvent(() => {
    if (isUnderWay(order)) void findOut();
  });
  useEffect(() => {
    page.current = new AbortController();
    findOutAfterReload();
    return () => page.current?.abort();
  }, []);

  return { action, pay, confirm, askBank, isFinding, isBusy: isFinding || isAsking || action.pending };
}

/** Tells whether the order may have changed: refused, unanswered, or handled in another tab. */
const isAboutOrder = ({ http, code }: ApiError) =>
  http === 0 ||
  http >= 500 ||
  code === errors.paymentFailed.code ||
  code === errors.conflict.code ||
  code === errors.linkExpired.code;
