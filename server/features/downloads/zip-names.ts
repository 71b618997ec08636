/** Windows opens these as devices, whatever their extension. */
const devices = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const refused = /[<>:"/\\|?*\u0000-\u001f]/g;

/** A name that Windows and macOS both unpack, and that leads nowhere else. */
export function writeZipName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(refused, '_')
    .replace(/[. ]+$/, '');
  if (plain === '') return '_';
  return devices.test(plain) ? `_${plain}` : plain;
}

/** Windows and macOS do not tell upper from lower case: a second one would overwrite the first. */
export function makeUniqueNames() {
  const taken = new Set<string>();
  return (name: string, isFolder: boolean): string => {
    const [, stem = name, extension = ''] = isFolder ? [] : (/^(.+)(\.[^.\s]{1,10})$/su.exec(name) ?? []);
    for (let number = 1; ; number++) {
      const candidate = number === 1 ? name : `${stem} (${number})${extension}`;
      const key = candidate.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return candidate;
    }
  };
}
