let ahead = 0;

/** Measures the server's clock by an answer's `Date`: the device's may be minutes off. */
export function noteServerTime(date: string | null) {
  const told = Date.parse(date ?? '');
  if (!Number.isNaN(told)) ahead = told - Date.now();
}

export const serverNow = () => Date.now() + ahead;
