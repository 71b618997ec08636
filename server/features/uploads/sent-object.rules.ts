interface Sent {
  filePath?: string | undefined;
}

/** Renames the specification's field to our own. */
export type NamingObject<Body extends Sent> = Omit<Body, 'filePath'> & { objectKey: Body['filePath'] };

/** The specification's `filePath` is an object key. */
export const nameObject = <Body extends Sent>({ filePath, ...rest }: Body): NamingObject<Body> => ({
  ...rest,
  objectKey: filePath,
});
