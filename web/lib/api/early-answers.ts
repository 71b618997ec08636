/** A call started by `web/app/first/first-script.ts` before the page's code arrived. */
export interface EarlyAnswer {
  address: string;
  language: string;
  token: string | null;
  startedAt: number;
  answer: Promise<Response>;
}

declare global {
  var earlyAnswers: EarlyAnswer[] | undefined;
}

/** Later the answer may be outdated. */
const FRESH_MS = 30_000;

interface Asked extends Pick<EarlyAnswer, 'address' | 'language' | 'token'> {
  grant: string | null;
}

/** Takes the answer to an identical call of the same account, once. */
export function takeEarlyAnswer({ address, language, token, grant }: Asked): Promise<Response> | undefined {
  const all = globalThis.earlyAnswers ?? [];
  if (all.length === 0 || grant !== null) return undefined;
  const wanted = normalize(address);
  const at = all.findIndex(
    (early) =>
      early.token === token &&
      early.language === language &&
      performance.now() - early.startedAt < FRESH_MS &&
      normalize(early.address) === wanted,
  );
  return at < 0 ? undefined : all.splice(at, 1)[0]?.answer;
}

function normalize(address: string): string {
  const [path = '', query] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `${path}?${parameters}`;
}
