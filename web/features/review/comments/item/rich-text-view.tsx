import { Fragment, type ReactNode } from 'react';
import { type RichSpan, type RichText, readRichText } from '../../../../../contract/rich-text.ts';
import classes from './rich-text-view.module.css';

interface Props {
  raw: string;
  plain: string;
  before?: ReactNode;
}

const plainBlocks = (plain: string): RichText =>
  plain.split('\n').map((text) => ({ kind: 'paragraph', spans: text === '' ? [] : [{ text }] }));

export const blocksOf = ({ raw, plain }: { raw: string; plain: string }): RichText =>
  readRichText(raw) ?? plainBlocks(plain);

/** Shows a comment without any markup, so that its text stays text. */
export function RichTextView({ raw, plain, before }: Props) {
  const groups = groupLists(blocksOf({ raw, plain }));
  const startsWithList = groups[0]?.kind !== 'paragraph';
  return (
    <div className={classes.text} dir="auto">
      {startsWithList && before}
      {groups.map((group, at) =>
        group.kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name and never change places.
          <p key={at}>
            {at === 0 && before}
            <Spans spans={group.items[0] ?? []} />
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <List key={at} kind={group.kind} items={group.items} />
        ),
      )}
    </div>
  );
}

interface Group {
  kind: RichText[number]['kind'];
  items: RichSpan[][];
}

function groupLists(blocks: RichText): Group[] {
  const groups: Group[] = [];
  for (const { kind, spans } of blocks) {
    const last = groups.at(-1);
    if (last && kind !== 'paragraph' && last.kind === kind) last.items.push(spans);
    else groups.push({ kind, items: [spans] });
  }
  return groups;
}

function List({ kind, items }: Group) {
  const lines = items.map((spans, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={at}>
      <Spans spans={spans} />
    </li>
  ));
  return kind === 'number' ? <ol>{lines}</ol> : <ul>{lines}</ul>;
}

const Spans = ({ spans }: { spans: RichSpan[] }) =>
  spans.map((span, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={at}>{showSpan(span)}</Fragment>
  ));

function showSpan(span: RichSpan): ReactNode {
  if ('mention' in span) return <span className={classes.mention}>{`@${span.name}`}</span>;
  let shown: ReactNode = span.text;
  if (span.bold) shown = <strong>{shown}</strong>;
  if (span.italic) shown = <em>{shown}</em>;
  if (span.link === undefined) return shown;
  return (
    <a href={span.link} target="_blank" rel="noopener noreferrer nofollow">
      {shown}
    </a>
  );
}
