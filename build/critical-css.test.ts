import { expect, test } from 'vitest';
import { dropUnusedVariables, pickRules } from './critical-css.ts';

const pick = (css: string) => pickRules(css, new Set(['shown', 'm_1']));

test('a rule stays when all of its classes stand on the page', () => {
  expect(pick('.shown{a:1}.hidden{b:2}.shown .hidden{c:3}a,.hidden{d:4}')).toBe('.shown{a:1}a{d:4}');
});

test('what a class is not, or might be, hides no rule', () => {
  expect(pick('.shown:not(.hidden){a:1}:is(.hidden,h1){b:2}')).toBe(
    '.shown:not(.hidden){a:1}:is(.hidden,h1){b:2}',
  );
});

test('rules within conditions are looked at one by one, and layers keep their order', () => {
  expect(
    pick('@layer base,mantine;@media (min-width:1px){.m_1{a:1}.hidden{b:2}}@layer mantine{.hidden{c:3}}'),
  ).toBe('@layer base,mantine;@media (min-width:1px){.m_1{a:1}}');
});

test('faces of Latin letters stay, others wait for the whole sheet; a brace in a text ends nothing', () => {
  const latin = '@font-face{src:url(x);unicode-range:U+20-7E,U+A0}';
  const greek = '@font-face{src:url(y);unicode-range:U+370-377}';
  expect(pick(`${greek}${latin}.shown{content:"}"}.m_1{b:2}`)).toBe(`${latin}.shown{content:"}"}.m_1{b:2}`);
});

test('variables that nothing refers to go, and those that only they referred to', () => {
  const css = ':root{--a:var(--b);--b:1;--c:2;--d:3}.shown{color:var(--c)}';
  expect(dropUnusedVariables(css, 'style="width:var(--d)"')).toBe(':root{--c:2;--d:3}.shown{color:var(--c)}');
});
