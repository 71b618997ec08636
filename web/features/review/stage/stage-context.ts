import { createContext, useContext } from 'react';
import type { Rotation } from './geometry.ts';

/** The rotation around an overlay, needed to find a pointer's place in the picture. */
export const RotationContext = createContext<Rotation>(0);

export const useRotation = () => useContext(RotationContext);

const taken = new WeakSet<Event>();

/** Marks a pointer that draws, so that it does not pan as well. */
export const takePointer = (event: Event) => taken.add(event);
export const isTaken = (event: Event) => taken.has(event);
