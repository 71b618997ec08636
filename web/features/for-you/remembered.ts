const KEY = 'forYou';

/** Remembers whether something waited, so that its place keeps its height. */
export const didWait = () => localStorage.getItem(KEY) === 'something';

export const rememberForYou = (isWaiting: boolean) =>
  localStorage.setItem(KEY, isWaiting ? 'something' : 'nothing');
