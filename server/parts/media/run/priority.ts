/** Whether pictures in the making step back behind whoever waits for an answer. A test waits for nothing but them. */
export const stepsBack = process.env.NODE_ENV !== 'test';
