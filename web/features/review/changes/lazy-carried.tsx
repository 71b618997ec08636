import { lazy } from 'react';
import { loadTexts } from '../../../lib/language/i18n.ts';

export const CarriedLine = lazy(async () => {
  const [code] = await Promise.all([import('./carried-line.tsx'), loadTexts(['changes'])]);
  return { default: code.CarriedLine };
});

export const PlaceItems = lazy(async () => {
  const [code] = await Promise.all([import('./place-items.tsx'), loadTexts(['changes'])]);
  return { default: code.PlaceItems };
});

export const EarlierOffer = lazy(async () => {
  const [code] = await Promise.all([import('./earlier-offer.tsx'), loadTexts(['changes'])]);
  return { default: code.EarlierOffer };
});
