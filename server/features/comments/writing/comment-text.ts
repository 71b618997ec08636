import { plainTextOf, type RichText, readRichText } from '../../../../contract/rich-text.ts';
import { refusals } from '../refusals.ts';

interface Typed {
  text: string;
  /** Mentions and formats as JSON, or unreadable input. */
  raw: string;
  mentioned: string[];
  field: 'rawComment' | 'rawReply';
}

export interface Words {
  body: string;
  rich: RichText;
  mentioned: string[];
}

/** Requires both forms to agree. Otherwise people would read other words than are searched and mailed. */
export function readWords({ text, raw, mentioned, field }: Typed): Words {
  const ids = [...new Set(mentioned)];
  const rich = readRichText(raw);
  if (!rich) {
    if (raw.trimStart().startsWith('[')) throw refusals.otherWords(field);
    return { body: text, rich: plain(text), mentioned: ids };
  }
  if (plainTextOf(rich) !== text) throw refusals.otherWords(field);
  const named = new Set(
    rich.flatMap(({ spans }) => spans.flatMap((span) => ('mention' in span ? [span.mention] : []))),
  );
  if (named.size !== ids.length || ids.some((id) => !named.has(id))) throw refusals.otherMentions();
  return { body: text, rich, mentioned: ids };
}

const plain = (text: string): RichText => (text === '' ? [] : [{ kind: 'paragraph', spans: [{ text }] }]);
