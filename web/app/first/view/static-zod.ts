/** Schemas are for what people send; a first view sends nothing. Whatever is asked of one answers with it. */
const schema: unknown = new Proxy(() => undefined, {
  get: (_target, name) => {
    if (name === Symbol.toPrimitive) return () => '';
    return name === 'safeParse' ? () => ({ success: false }) : schema;
  },
  apply: () => schema,
});

export { schema as z };
export default schema;
export const config = () => undefined;
