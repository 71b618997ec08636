import { type Language, languages } from '../../../contract/enums.ts';
import { pretendAddress } from '../../platform/mail/pretend-address.ts';
import { translate } from '../../texts.ts';
import { demoId } from './demo-ids.ts';
import type { PretendPerson } from './demo-people.queries.ts';

const names = ['misaki', 'ken', 'levi'] as const;
export type Colleague = (typeof names)[number];

export const findColleague = (name: Colleague, language: Language): PretendPerson => ({
  id: demoId('person', languages.indexOf(language) * 100 + names.indexOf(name) + 1),
  email: pretendAddress({ name, language }),
  name: translate(language, `demo.people.${name}`),
  language,
});

export const listColleagues = (language: Language): PretendPerson[] =>
  names.map((name) => findColleague(name, language));
