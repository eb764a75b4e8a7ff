import { describe, expect, it } from '@jest/globals';
import { AVATAR_COLOURS, avatarColour, initialsOf } from './avatar.rules.js';

describe('avatar', () => {
  it.each([
    ['ann', 'A'],
    ['Ann B. Carter Dee', 'ABC'],
    ['@new_user', 'NU'],
    ['น้ำหวาน กาแฟ', 'น้ำก'],
    ['เพจการเงิน', 'เพ'],
    ['🎉🎉', '?'],
    ['', '?'],
  ])('has of %p the initials %p', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('has eighteen colours, always the same for a name', () => {
    expect(new Set(AVATAR_COLOURS).size).toBe(18);
    expect(avatarColour('น้ำหวาน')).toBe(avatarColour('น้ำหวาน'));
    expect(AVATAR_COLOURS).toContain(avatarColour('any'));
  });
});
