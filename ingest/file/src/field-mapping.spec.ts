import { describe, expect, it } from '@jest/globals';
import { FIELD_NAMES, fieldsOfRecord, hasField } from './field-mapping.js';

describe('the names of fields', () => {
  it('stand for one field each, as they are compared', () => {
    const names = Object.values(FIELD_NAMES).flat();
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toBe(name.toLowerCase().replace(/[\s_-]/g, ''));
  });

  it('are read without case, spaces and dashes, in objects and with dots, the first that has a value', () => {
    expect(fieldsOfRecord({ 'Created At': '2026' })('createdAt')).toBe('2026');
    expect(fieldsOfRecord({ AUTHOR: { Display_Name: 'x', 'user-name': 'y' } })('author.name')).toBe('y');
    expect(fieldsOfRecord({ 'author.name': 'z' })('author.name')).toBe('z');
    expect(fieldsOfRecord({ message: 'second', text: ' ' })('text')).toBe('second');
    expect(fieldsOfRecord({ message: 'second', text: 'first' })('text')).toBe('first');
    expect(fieldsOfRecord({ constructor: 1, __proto__: { text: 'no' } })('text')).toBe(undefined);
  });

  it('are found in a header', () => {
    expect(hasField(['Full Text'], 'text')).toBe(true);
    expect(hasField(['subtext'], 'text')).toBe(false);
  });
});
