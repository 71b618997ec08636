import { takeEarlyAnswer } from '../../lib/api/early-answers.ts';
import { noteServerTime } from '../../lib/api/server-clock.ts';
import { currentLanguage } from '../../lib/language/i18n.ts';
import { queryClient } from '../../lib/query.ts';
import { readToken } from '../../lib/session/session.ts';

/** What the first view shows is there when the page is drawn, so that nothing is seen to load a second time. */
export function takeShownAnswers() {
  for (const shown of globalThis.drawnView?.answers ?? []) {
    const { data, early } = shown;
    const asked = { address: early.address, language: currentLanguage(), token: readToken(), grant: null };
    const answer = takeEarlyAnswer(asked);
    if (!answer) continue;
    for (const place of shown.places) queryClient.setQueryData(place.queryKey, data);
    void answer.then(({ headers }) => noteServerTime(headers.get('date')));
  }
}
