/** The pictures of a first screen; those below are fetched when they come into sight. */
const MOST = 6;

/** Addresses of the pictures that an answer brings to the screen first: covers of a list, the poster of a film. */
export function picturesOf(data: unknown): string[] {
  const items: unknown[] = isObject(data) && Array.isArray(data.results) ? data.results : [data];
  return items
    .flatMap((item) => (isObject(item) ? [item.covers ?? item.fileThumbnailPath].flat() : []))
    .filter((path) => typeof path === 'string')
    .slice(0, MOST);
}

/** Fetches them beside the page's code, which will ask for them again and find them. */
export async function bringPictures(answer: Promise<Response>): Promise<void> {
  const { data } = await (await answer).clone().json();
  for (const path of picturesOf(data)) new Image().src = path;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
