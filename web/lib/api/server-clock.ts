let ahead = 0;

/** What an answer's `Date` says about the server's clock: that of this device may be minutes off. */
export function noteServerTime(date: string | null) {
  const told = Date.parse(date ?? '');
  if (!Number.isNaN(told)) ahead = told - Date.now();
}

export const serverNow = () => Date.now() + ahead;
