import { lazy, type RefObject, Suspense } from 'react';
import { SANDBOX_KEY } from '../../../../../contract/payment-pages.ts';
import type { CardHandle } from './card-handle.ts';
import { CardPlaces } from './card-places.tsx';
import { SandboxCard } from './sandbox-card.tsx';

const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }));

interface Props {
  publicKey: string;
  handle: RefObject<CardHandle | null>;
}

export function CardFields({ publicKey, handle }: Props) {
  return publicKey === SANDBOX_KEY ? (
    <SandboxCard handle={handle} />
  ) : (
    <Suspense fallback={<CardPlaces />}>
      <StripeCard publicKey={publicKey} handle={handle} />
    </Suspense>
  );
}
