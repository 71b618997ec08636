import { isolate } from './format.ts';

/**
 * A name within a sentence is not torn at its space. One that begins or ends with a sign, as a bracket, is kept apart
 * from the sentence: where that runs the other way, the sign would change its side.
 */
export const unbrokenName = (name: string) => {
  const whole = name.replaceAll(' ', '\u00a0');
  return isSigned(whole) ? isolate(whole) : whole;
};

const isSigned = (name: string) => name !== '' && !(/^\p{L}/u.test(name) && /\p{L}$/u.test(name));
