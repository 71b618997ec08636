interface Props {
  address: string;
  makeText: (address: string) => string;
}

/** Holds the address's place in the text; a character that nobody types. */
const PLACE = '\uE000';

/** A sentence around an address, which reads from left to right in every language. */
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
