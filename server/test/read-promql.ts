/** Prometheus adds these labels to every figure. */
const SCRAPED = ['job', 'instance'];

const TOKEN =
  /\s*("(?:[^"\\]|\\.)*"|=~|!~|!=|==|>=|<=|[-+*/%<>=(){}[\],]|[a-zA-Z_][\w:]*|\d+(?:\.\d+)?[a-z]*)\s*/y;
const AGGREGATORS = ['sum', 'max', 'min', 'avg', 'count', 'topk', 'bottomk'];
const OPERATORS = ['+', '-', '*', '/', '%', '>', '<', '>=', '<=', '==', '!=', 'and', 'or', 'unless'];

function cut(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const [, token] = TOKEN.exec(text) ?? [];
    if (!token) throw new Error(`Not understood: ${text.slice(at)}`);
    tokens.push(token);
  }
  return tokens;
}

/** Throws on an open bracket or a missing label, where Prometheus would answer nothing for ever. */
export function labelsOf(expression: string, figures: ReadonlyMap<string, readonly string[]>): string[] {
  const tokens = cut(expression);
  const wrong = (what: string) => new Error(`${what} in ${expression}`);
  const isNext = (token: string) => tokens[0] === token;
  const take = (expected?: string): string => {
    const token = tokens.shift();
    if (token === undefined || (expected !== undefined && token !== expected))
      throw wrong(`${token ?? 'the end'} instead of ${expected ?? 'more'}`);
    return token;
  };
  const demand = (label: string, labels: readonly string[]) => {
    if (!labels.includes(label)) throw wrong(`no label ${label}`);
    return label;
  };
  const readList = <T>(open: string, close: string, readOne: () => T): T[] => {
    const list: T[] = [];
    take(open);
    while (!isNext(close)) {
      list.push(readOne());
      if (!isNext(close)) take(',');
    }
    take(close);
    return list;
  };
  const readGroups = () => {
    if (!isNext('by')) return undefined;
    take();
    return readList('(', ')', () => take());
  };

  function readTerm(): readonly string[] | undefined {
    const token = take();
    if (/^[\d"]/.test(token)) return undefined;
    if (token === '(') {
      const labels = readExpression();
      take(')');
      return labels;
    }
    if (AGGREGATORS.includes(token)) {
      const before = readGroups();
      const labels = readList('(', ')', readExpression).at(-1) ?? [];
      const groups = before ?? readGroups();
      if (!groups && token.endsWith('k')) return labels;
      return (groups ?? []).map((label) => demand(label, labels));
    }
    if (isNext('(')) {
      const labels = readList('(', ')', readExpression).at(-1) ?? [];
      if (token !== 'histogram_quantile') return labels;
      demand('le', labels);
      return labels.filter((label) => label !== 'le');
    }
    return readFigure(token);
  }

  function readFigure(name: string): readonly string[] {
    const own = name === 'up' ? [] : figures.get(name);
    if (!own) throw wrong(`no figure ${name}`);
    const labels = [...own, ...SCRAPED];
    if (isNext('{'))
      readList('{', '}', () => {
        demand(take(), labels);
        take();
        if (!take().startsWith('"')) throw wrong('a label without a value');
      });
    if (isNext('[')) readList('[', ']', () => take());
    return labels;
  }

  function readExpression(): readonly string[] | undefined {
    let labels = readTerm();
    while (OPERATORS.includes(tokens[0] ?? '')) {
      take();
      const other = readTerm();
      if (labels && other && labels.toSorted().join() !== other.toSorted().join())
        throw wrong(`${labels.join()} never meets ${other.join()}`);
      labels ??= other;
    }
    return labels;
  }

  const labels = readExpression();
  if (tokens.length > 0) throw wrong(`${tokens.join(' ')} is too much`);
  return [...(labels ?? [])];
}
