import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface Props {
  place?: ReactNode;
  children: ReactNode;
}

/** Renders its content after everything around it, so that a large page comes in short tasks. */
export function Later({ place = null, children }: Props) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : place;
}
