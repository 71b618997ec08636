import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const imports = /import\s*\{([^}]*)\}\s*from\s*'@mantine\/core'/g;

test('every component of the library that a page uses brings its styles', () => {
  const used = globSync('web/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(imports)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' as ', 1)[0] ?? ''),
    ),
  );
  const styled = [...new Set(used)].filter((name) =>
    existsSync(join(root, `node_modules/@mantine/core/styles/${name}.layer.css`)),
  );
  const listed = readFileSync(join(import.meta.dirname, 'mantine-components.css'), 'utf8');
  expect(styled.length).toBeGreaterThan(20);
  expect(styled.filter((name) => !listed.includes(`/${name}.layer.css"`))).toEqual([]);
});
