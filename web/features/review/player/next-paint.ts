/** A browser that nobody looks at paints nothing: time passes all the same. */
export const nextPaint = () => new Promise<void>((resolve) => setTimeout(resolve, 17));
