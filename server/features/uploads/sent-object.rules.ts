interface Sent {
  filePath?: string | undefined;
}

/** A body of the contract, with the name that we ourselves have for what was sent. */
export type NamingObject<Body extends Sent> = Omit<Body, 'filePath'> & { objectKey: Body['filePath'] };

/** The specification's `filePath` is no path: it is the key of an object in the storage. */
export const nameObject = <Body extends Sent>({ filePath, ...rest }: Body): NamingObject<Body> => ({
  ...rest,
  objectKey: filePath,
});
