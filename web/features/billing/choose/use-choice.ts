import { useSearchParams } from 'react-router';
import { type Period, readPeriod } from '../periods.ts';

/** Keeps the chosen plan and period in the address, so that they can be shared and gone back to. */
export function useChoice(standing: Period) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('subscriptionType');
  const period = asked === null ? standing : readPeriod(asked);
  const planId = search.get('planId') ?? undefined;
  const write = (choice: { period: Period; planId: string | undefined }) =>
    setSearch(
      {
        ...(choice.planId !== undefined && { planId: choice.planId }),
        subscriptionType: String(choice.period),
      },
      { preventScrollReset: true, replace: true },
    );
  return {
    planId,
    period,
    choosePlan: (id: string) => write({ period, planId: id }),
    choosePeriod: (chosen: Period) => write({ period: chosen, planId }),
  };
}
