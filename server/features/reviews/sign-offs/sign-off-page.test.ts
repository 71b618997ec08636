import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { newPicture } from '../../../test/media/test-media.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { readPdfText } from '../../exports/report/read-pdf.fixture.ts';
import { drawPage, type SignOffPage } from './sign-off-page.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await removeFolder(folder);
});

const proofs = ['sha256', 'previous', 'key', 'signature'].map((label) => ({
  label,
  value: `${label}-${'0123456789abcdef'.repeat(5)}-end`,
}));

const makePage = (changes: Partial<SignOffPage>): SignOffPage => ({
  ...{ language: 'ja', isRightToLeft: false, title: '承認記録', outcome: '承認済み', isApproved: true },
  ...{ lines: [], answers: [], restInRecord: 'ほかの回答は記録にあります', howTo: 'how-to-end', proofs },
  ...changes,
});

async function draw(page: SignOffPage) {
  const folder = await mkdtemp(join(tmpdir(), 'koma-page-'));
  folders.push(folder);
  await writeFile(join(folder, 'picture'), await newPicture());
  await drawPage({ ...page, picture: 'picture' }, folder);
  return readPdfText(await readFile(join(folder, 'page.pdf')));
}

const makeAnswers = (count: number, name: string, note: string): SignOffPage['answers'] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ answer: '承認', isApproval: true, person: `person-${at + 1} ${name}`, told: '2026年11月17日', note },
  }));

test('however many answer, and however long their names are, the proofs stand on the one page', async () => {
  const long = '長い名前'.repeat(25);
  for (const [count, name, note] of [
    [1, '', ''],
    [8, '田中', 'とても良いです。'.repeat(20)],
    [12, 'נועה כהן', 'x'.repeat(160)],
    [30, '田中', 'とても良いです。'.repeat(20)],
    [30, long, 'とても良いです。'.repeat(20)],
  ] as const) {
    const page = makePage({
      title: `承認記録：${long}`,
      lines: [`${long} · ${long}`, long, long, long],
      answers: makeAnswers(count, name, note),
    });
    const pages = await draw(page);
    expect(pages).toHaveLength(1);
    const words = pages.join().replaceAll(/\s/g, '');
    for (const { label, value } of proofs) expect(words, `${count} answers`).toContain(`${label}${value}`);
    expect(words).toContain('how-to-end');
    expect(words).toContain('person-1');
    const isWhole = words.includes(`person-${count}`);
    expect(words.includes('ほかの回答は記録にあります')).toBe(!isWhole);
  }
});

test('with the usual few, everybody is on the page with what they said', async () => {
  const answers = makeAnswers(8, '田中', 'もう少し明るくお願いします。');
  const words = (await draw(makePage({ answers }))).join();
  for (let at = 1; at <= 8; at += 1) expect(words).toContain(`person-${at}`);
  expect(words.match(/明るくお願いします/g)).toHaveLength(8);
});
