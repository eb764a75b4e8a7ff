import { describe, expect, it } from '@jest/globals';
import { type Command, commandGroups, matchRank, withRecent } from './command.rules.js';

const command = (id: string, kind: Command['kind'], ...names: string[]): Command => ({
  id,
  kind,
  label: names[0] ?? id,
  names,
  run: () => undefined,
});
const ALL = [
  command('/', 'screens', 'Overview', 'ภาพรวม'),
  command('/live-feed', 'screens', 'Live Feed', 'ฟีดสด'),
  command('/keyword-setting', 'screens', 'Keyword & Exclude', 'คำสำคัญและคำยกเว้น'),
  command('preset:1', 'presets', 'Overseas'),
  command('password', 'account', 'Change Password', 'เปลี่ยนรหัสผ่าน'),
];
const SEARCH = [command('search', 'search', 'x')];
const shown = (typed: string, recent: readonly string[] = []) =>
  commandGroups(ALL, SEARCH, typed, recent).map(({ kind, commands }) => [kind, ...commands.map(({ id }) => id)]);

describe('what the command bar finds', () => {
  it('is everything, what was used last on top, before anything is typed', () => {
    expect(shown('', ['password', 'gone'])).toEqual([
      ['recent', 'password'],
      ['screens', '/', '/live-feed', '/keyword-setting'],
      ['presets', 'preset:1'],
    ]);
  });

  it('is found by a part of its name in either language, with the search below', () => {
    expect(shown('over')).toEqual([
      ['screens', '/'],
      ['presets', 'preset:1'],
      ['search', 'search'],
    ]);
    expect(shown('ฟีด')).toEqual([
      ['screens', '/live-feed'],
      ['search', 'search'],
    ]);
    expect(shown('รหัส')[0]).toEqual(['account', 'password']);
  });

  it('does not care for case and spare blanks', () =>
    expect(shown('  LIVE   feed ')[0]).toEqual(['screens', '/live-feed']));

  it('is at least a search', () => expect(shown('nothing like it')).toEqual([['search', 'search']]));

  it.each([
    ['Overview', 'over', 0],
    ['Keyword & Exclude', 'excl', 1],
    ['Overview', 'view', 2],
    ['คำสำคัญและคำยกเว้น', 'ยกเว้น', 1],
    ['Overview', 'feed', null],
  ])('ranks %p for %p as %p', (name, typed, rank) => expect(matchRank(name, typed)).toBe(rank));

  it('remembers the last five, each once', () => {
    expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'c')).toEqual(['c', 'a', 'b', 'd', 'e']);
    expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
  });
});
