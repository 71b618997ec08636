interface Props {
  address: string;
  makeText: (address: string) => string;
}

/** Marks the address in the text; nobody types this character. */
const PLACE = '\uE000';

/** Isolates an address, which reads from left to right in every language. */
export function TextWithAddress({ address, makeText }: Props) {
  const [before, after] = makeText(PLACE).split(PLACE);
  return (
    <>
      {before}
      <strong dir="ltr">{address}</strong>
      {after}
    </>
  );
}
