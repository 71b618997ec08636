/** XML 1.0 forbids these, even escaped. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"\n\r\t]/g, (char) => escapes[char] ?? char);

type Value = string | number;
type Attributes = Record<string, Value | undefined>;

export function element(name: string, attributes: Attributes, content: Value | string[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  if (!Array.isArray(content)) return `<${name}${written}>${escapeXml(String(content))}</${name}>`;
  if (content.length === 0) return `<${name}${written}/>`;
  const inside = content.join('\n').replaceAll(/^/gm, '  ');
  return `<${name}${written}>\n${inside}\n</${name}>`;
}

export const document = (type: string, root: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${type}>\n${root}\n`;
