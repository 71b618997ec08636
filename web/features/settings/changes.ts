/** The values that differ from what is stored. */
export function changesOf<Values extends Record<string, string>>(stored: Values, values: Values) {
  const changes: Partial<Values> = {};
  for (const name in values) if (values[name]?.trim() !== stored[name]) changes[name] = values[name];
  return changes;
}
