import type pg from 'pg';

const subjects = [
  '撮影',
  '素材',
  '編集',
  '絵コンテ',
  '完成',
  '予告編',
  '街',
  '夕焼け',
  '新作',
  '打ち合わせ',
  'interview',
  'drone',
  'studio',
  'logo',
  'Broll',
];
const kinds = ['カット', 'テイク', 'scene', 'take', 'IMG', 'DSC', '最終', 'ver', '差し替え', 'color'];
const extensions = ['mp4', 'mov', 'png', 'jpg', 'pdf'];

const pick = (words: string[], seed: string) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${seed}) % ${words.length}]`;

/** Makes names with words of two languages and typical numbers. */
const nameOf = (n: string) =>
  `${pick(kinds, `${n} / 7`)} || '_' || lpad((${n} * 7919 % 1000000)::text, 6, '0') || '_' || ${pick(subjects, `${n} * 31 / 11`)} || ${pick(subjects, `${n} / 15`)} || '.' || ${pick(extensions, n)}`;

/** Builds indexes afterwards, in a tenth of the time. */
export async function withoutIndexes(pool: pg.Pool, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'files' and indexdef not like '%UNIQUE%'",
  );
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`);
  await fill();
  await pool.query("set maintenance_work_mem = '512MB'");
  for (const { indexdef } of rows) await pool.query(indexdef);
  await pool.query('vacuum analyze files');
  await pool.query('analyze');
}

interface Fill {
  projectId: string;
  folderId: string | null;
  ownerId: string;
  from: number;
  to: number;
}

export async function fillFolder(
  pool: pg.Pool,
  { projectId, folderId, ownerId, from, to }: Fill,
): Promise<void> {
  await pool.query(
    `insert into files (id, project_id, parent_id, ancestors, type, name, created_by, size_bytes, created_at)
    select gen_random_uuid(), $1, $2::uuid, case when $2::uuid is null then '{}'::uuid[] else array[$2::uuid] end, 0,
      ${nameOf('n')}, $3, n, now() - n * interval '1 second'
    from generate_series($4::bigint, $5::bigint) n`,
    [projectId, folderId, ownerId, from, to],
  );
  const count = to - from + 1;
  await pool.query(
    'update projects set file_count = file_count + $2, child_files = child_files + $3 where id = $1',
    [projectId, count, folderId === null ? count : 0],
  );
  if (folderId !== null) {
    await pool.query('update files set file_count = $2, child_files = $2 where id = $1', [folderId, count]);
  }
}

interface Calls<Input> {
  inputs: Input[];
  rounds: number;
  call: (input: Input) => Promise<unknown>;
}

export async function timeCalls<Input>({ inputs, rounds, call }: Calls<Input>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const input of inputs) {
      const start = performance.now();
      await call(input);
      if (round > 0) times.push(performance.now() - start);
    }
  }
  return times;
}

export const percentile = (values: number[], part: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? Number.NaN;
