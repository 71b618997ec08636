const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const keyPattern = new RegExp(`^(?<area>[a-z]{1,32})/(?<id>${uuid})/(?<name>[a-z0-9][a-z0-9._-]{0,95})$`);

/** Makes every object key: `area/id/name`, never with a character that a person typed. */
export const objectKeys = {
  /** The browser can replace these bytes as long as its address lives. */
  upload: (id: string) => `uploads/${id}/original`,
  version: ({ id, name }: { id: string; name: string }) => `versions/${id}/${name}`,
  picture: (id: string) => `pictures/${id}/original`,
};

export interface ObjectKeyParts {
  area: string;
  id: string;
  name: string;
}

export const isObjectKey = (key: string): boolean => keyPattern.test(key);

/** Throws on anything but a key, so no `..`, NUL or absolute path reaches a file system. */
export function parseObjectKey(key: string): ObjectKeyParts {
  const { area, id, name } = keyPattern.exec(key)?.groups ?? {};
  if (!area || !id || !name) throw new Error(`Not an object key: ${JSON.stringify(key.slice(0, 200))}`);
  return { area, id, name };
}
