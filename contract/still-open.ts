/** Calls that are described and not built: each answers 501. A call leaves this list on the day it is built; none is added. */
export const stillOpen: string[] = [];
