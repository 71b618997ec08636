import type pg from 'pg';
import type { Platform } from '../../platform.ts';

interface Asked {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

interface ReadPlan {
  statement: string;
  wholeTables: string[];
}

export async function readPlans({ pool }: Platform, run: () => Promise<unknown>): Promise<ReadPlan[]> {
  const asked = await recordQuestions(pool, run);
  // PostgreSQL rightly scans tables of a few rows.
  const { rows: tables } = await pool.query<{ relname: string }>(
    'select relname from pg_class where reltuples >= 1000',
  );
  const large = new Set(tables.map(({ relname }) => relname));
  const plans: ReadPlan[] = [];
  for (const { text, values } of asked) {
    for (const query of [
      { text: `explain (format json) ${text}`, values },
      `explain (generic_plan, format json) ${text}`,
    ]) {
      const { rows } = await pool.query<{ 'QUERY PLAN': Array<{ Plan: PlanNode }> }>(query);
      const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
      if (root)
        plans.push({ statement: text, wholeTables: wholeTablesOf(root).filter((table) => large.has(table)) });
    }
  }
  return plans;
}

interface RunPlan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

export async function countBlocks({ pool }: Platform, run: () => Promise<unknown>): Promise<number> {
  const asked = await recordQuestions(pool, run);
  let blocks = 0;
  for (const { text, values } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': Array<{ Plan: RunPlan }> }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }
  return blocks;
}

async function recordQuestions(pool: pg.Pool, run: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const restores = new Map<pg.PoolClient, () => void>();
  const watch = (client: pg.PoolClient) => {
    if (restores.has(client)) return;
    const { query } = client;
    const watched = (...args: unknown[]) => {
      const [config] = args;
      if (isQuestion(config)) asked.push({ text: config.text, values: config.values });
      return Reflect.apply(query, client, args);
    };
    Object.assign(client, { query: watched });
    // Restored as own property, it would hide what others put into the prototype.
    restores.set(client, () => Reflect.deleteProperty(client, 'query'));
  };
  pool.on('acquire', watch);
  try {
    await run();
  } finally {
    pool.off('acquire', watch);
    for (const restore of restores.values()) restore();
  }
  return asked;
}

const isQuestion = (config: unknown): config is Asked =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  /^\s*(select|with)/i.test(config.text);

function wholeTablesOf(node: PlanNode): string[] {
  const table = node['Relation Name'] ?? '';
  const own = node['Node Type'] === 'Seq Scan' ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(wholeTablesOf)];
}
