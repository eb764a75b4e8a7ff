import { describe, expect, it } from '@jest/globals';
import { type AccountSettings, accountSettingsSchema } from '@krasae/contracts';
import {
  addKeywords,
  createsSomething,
  nameChangesOf,
  removeCategory,
  removeKeywords,
  renameCategory,
  renameKeyword,
  requireDistinctItems,
  withIds,
} from './settings-items.rules.js';

const category = (name: string) => ({ name, color: '#112233' });
const SETTINGS: AccountSettings = withIds(
  accountSettingsSchema.parse({
    version: 1,
    keywords: ['กาแฟ', 'ชา'],
    excludeKeywords: [],
    categoryLevels: [
      { level: 0, name: 'หัวข้อ', categories: [category('ราคา'), category('รสชาติ')] },
      { level: 1, name: 'ย่อย', categories: [category('ราคา')] },
    ],
  }),
);

describe('what a change renames and removes', () => {
  it('is told by the ids, whatever else is edited on the way', () => {
    const renamed = renameCategory(renameCategory(SETTINGS, 0, 'ราคา', 'Price'), 0, 'Price', 'ราคาแพง');
    expect(nameChangesOf(SETTINGS, renameKeyword(renamed, 'ชา', 'ชาเย็น'))).toEqual([
      { kind: 'keyword', name: 'ชา', to: 'ชาเย็น' },
      { kind: 'category', level: 0, name: 'ราคา', to: { level: 0, name: 'ราคาแพง' } },
    ]);
    expect(nameChangesOf(SETTINGS, removeCategory(removeKeywords(SETTINGS, ['ชา']), 1, 'ราคา'))).toEqual([
      { kind: 'keyword', name: 'ชา', to: null },
      { kind: 'category', level: 1, name: 'ราคา', to: null },
    ]);
  });

  it('is two that changed their names, and one that moved to another level', () => {
    const swapped = {
      ...SETTINGS,
      categoryLevels: SETTINGS.categoryLevels.map((one) => ({
        ...one,
        level: 1 - one.level,
      })),
    };
    expect(nameChangesOf(SETTINGS, swapped)).toEqual([
      { kind: 'category', level: 0, name: 'ราคา', to: { level: 1, name: 'ราคา' } },
      { kind: 'category', level: 0, name: 'รสชาติ', to: { level: 1, name: 'รสชาติ' } },
      { kind: 'category', level: 1, name: 'ราคา', to: { level: 0, name: 'ราคา' } },
    ]);
  });

  it('is nothing where the last keyword goes: the account wants every message then', () => {
    expect(nameChangesOf(SETTINGS, removeKeywords(SETTINGS, ['ชา', 'กาแฟ']))).toEqual([]);
  });

  it('is nothing where a keyword is there under another id', () => {
    const renamed = addKeywords(renameKeyword(SETTINGS, 'ชา', 'ชาเย็น'), [' ชา ', 'ชา']);
    expect(renamed.keywords).toEqual(['กาแฟ', 'ชาเย็น', 'ชา']);
    requireDistinctItems(renamed);
    expect(nameChangesOf(renamed, removeKeywords(renamed, ['ชาเย็น']))).toEqual([
      { kind: 'keyword', name: 'ชาเย็น', to: null },
    ]);
    expect(nameChangesOf(renamed, removeKeywords(renamed, ['ชา']))).toEqual([
      { kind: 'keyword', name: 'ชา', to: null },
    ]);
  });
});

it('a renamed category prepares nothing, a renamed keyword does', () => {
  expect(createsSomething(SETTINGS, renameCategory(SETTINGS, 0, 'ราคา', 'Price'))).toBe(false);
  expect(createsSomething(SETTINGS, renameKeyword(SETTINGS, 'ชา', 'ชาเย็น'))).toBe(true);
  expect(createsSomething(SETTINGS, removeKeywords(SETTINGS, ['ชา']))).toBe(false);
});

describe('an edit is refused', () => {
  it('of what is not there, with what is', () => {
    expect(() => removeKeywords(SETTINGS, ['นม'])).toThrow("no keyword 'นม' (it has: กาแฟ, ชา)");
    expect(() => renameCategory(SETTINGS, 1, 'รสชาติ', 'x')).toThrow("Level 1 has no category 'รสชาติ' (it has: ราคา)");
    expect(() => removeCategory(SETTINGS, 4, 'ราคา')).toThrow('it has none');
  });

  it('that gives two things one name', () => {
    expect(() => requireDistinctItems(renameCategory(SETTINGS, 0, 'ราคา', 'รสชาติ'))).toThrow(
      /'รสชาติ' of level 0 .*twice/,
    );
    expect(() => requireDistinctItems(renameKeyword(SETTINGS, 'ชา', 'กาแฟ'))).toThrow(/keyword 'กาแฟ' is there twice/);
  });
});
