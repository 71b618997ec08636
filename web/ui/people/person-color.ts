// Each is readable with white letters.
const colors = [
  '#6d4ae0',
  '#0b7a6c',
  '#b23c0a',
  '#1f5fd0',
  '#9c2c77',
  '#5b6b1f',
  '#8a5200',
  '#3d5a80',
] as const;

export function colorOf(name: string): string {
  const sum = [...ownName(name)].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return colors[sum % colors.length] ?? colors[0];
}

/** Drops "(Guest)", which is translated and would change the colour. */
const ownName = (name: string) => name.replace(/[（(][^（）()]*[)）]$/, '').trim() || name;
