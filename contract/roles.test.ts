import { describe, expect, test } from 'vitest';
import { FileRole, MemberType, TeamRole } from './enums.ts';
import {
  type Ability,
  abilities,
  type Circumstances,
  can,
  type Role,
  roleFromFileRole,
  roleFromMemberType,
  roleFromTeamRole,
  roles,
  strongest,
  toFileRole,
} from './roles.ts';

type Circumstance = keyof Circumstances;
/** `true`: always. `false`: never. A list: any one of these sets is enough. */
type Cell = boolean | Circumstance[][];

const circumstances: Circumstance[] = [
  'ownUpload',
  'ownComment',
  'teamMember',
  'addUserPermission',
  'personMayDownload',
  'projectAllowsDownload',
  'linkAllowsDownload',
  'signedIn',
  'linkAllowsComments',
];

const own: Cell = [['ownUpload']];
const mine: Cell = [['ownComment']];
const byLink: Cell = [['signedIn', 'linkAllowsComments']];
const mineByLink: Cell = [['signedIn', 'linkAllowsComments', 'ownComment']];
const link: Cell = [['projectAllowsDownload', 'linkAllowsDownload']];
const person: Cell = [['personMayDownload']];
const setting: Cell = [['addUserPermission']];
const team: Cell = [['teamMember']];

/** Copies the product's decisions by hand: link visitor, viewer, collaborator, editor, owner. */
const expected: Record<Ability, [Cell, Cell, Cell, Cell, Cell]> = {
  see: [true, true, true, true, true],
  comment: [byLink, false, true, true, true],
  editComment: [mineByLink, false, mine, mine, mine],
  deleteComment: [mineByLink, false, [['ownComment'], ['ownUpload']], true, true],
  resolveComment: [mineByLink, false, true, true, true],
  upload: [false, false, true, true, true],
  organise: [false, false, own, true, true],
  deleteFile: [false, false, own, true, true],
  setStatus: [false, false, true, true, true],
  setPrivacy: [false, false, false, true, true],
  seePrivate: [false, team, team, true, true],
  seeAddresses: [false, true, true, true, true],
  addPeople: [false, false, setting, setting, true],
  download: [link, person, person, true, true],
  leave: [false, true, true, true, false],
  manageSharing: [false, false, false, false, true],
  manageProject: [false, false, false, false, true],
  manageMembers: [false, false, false, false, true],
  deleteProject: [false, false, false, false, true],
};

const everyCombination: Circumstances[] = Array.from({ length: 2 ** circumstances.length }, (_, bits) =>
  Object.fromEntries(circumstances.map((name, index) => [name, Boolean(bits & (1 << index))])),
);

const isAllowed = (cell: Cell, now: Circumstances) =>
  typeof cell === 'boolean' ? cell : cell.some((needed) => needed.every((name) => now[name]));

describe('who may do what', () => {
  test('the table covers every ability', () => {
    expect(Object.keys(expected).toSorted()).toEqual(abilities.toSorted());
  });

  for (const ability of abilities) {
    for (const [column, role] of roles.entries()) {
      test(`${role}: ${ability}`, () => {
        const cell = expected[ability][column] ?? false;
        const wrong = everyCombination.filter((now) => can(role, ability, now) !== isAllowed(cell, now));
        expect(wrong).toEqual([]);
      });
    }
  }

  test('a stranger or removed member may do nothing, whatever the circumstances', () => {
    const all: Circumstances = Object.fromEntries(circumstances.map((name) => [name, true]));
    expect(abilities.filter((ability) => can(undefined, ability, all))).toEqual([]);
  });

  test('what is not said is taken as no', () => {
    expect(can('viewer', 'download')).toBe(false);
    expect(can('collaborator', 'deleteFile')).toBe(false);
  });
});

describe('roles and numbers', () => {
  test('of several roles the strongest counts', () => {
    expect(strongest(['viewer', 'owner', 'editor'])).toBe('owner');
    expect(strongest(['linkVisitor', 'viewer'])).toBe('viewer');
    expect(strongest(['viewer', 'collaborator'])).toBe('collaborator');
    expect(strongest([])).toBeUndefined();
  });

  test('every number of the specification has its role', () => {
    const ofMembers: (Role | undefined)[] = ['collaborator', 'viewer', 'editor', undefined];
    expect(Object.values(MemberType).map(roleFromMemberType)).toEqual(ofMembers);
    expect(Object.values(TeamRole).map(roleFromTeamRole)).toEqual(['viewer', 'editor', undefined]);
    expect(Object.values(FileRole).map(roleFromFileRole)).toEqual(['collaborator', 'viewer', 'editor']);
  });

  test('an answer names an owner as editor and a link visitor as viewer', () => {
    expect(roles.map(toFileRole)).toEqual([2, 2, 1, 3, 3]);
  });
});
