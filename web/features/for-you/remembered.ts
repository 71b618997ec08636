const KEY = 'forYou';

/** Whether something waited when the dashboard was last seen: its place is kept as high as it was. */
export const didWait = () => localStorage.getItem(KEY) === 'something';

export const rememberForYou = (isWaiting: boolean) =>
  localStorage.setItem(KEY, isWaiting ? 'something' : 'nothing');
