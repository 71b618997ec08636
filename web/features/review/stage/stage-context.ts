import { createContext, useContext } from 'react';
import type { Rotation } from './geometry.ts';

/** How far what surrounds an overlay is turned, so that it finds a pointer's place in the picture. */
export const RotationContext = createContext<Rotation>(0);

export const useRotation = () => useContext(RotationContext);

const taken = new WeakSet<Event>();

/** A pointer that draws does not move the picture as well. */
export const takePointer = (event: Event) => taken.add(event);
export const isTaken = (event: Event) => taken.has(event);
