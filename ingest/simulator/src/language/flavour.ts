import type { Random } from '../random.js';
import type { Language, Mood } from './grammar.js';

const EMOJI: Readonly<Record<Mood, readonly string[]>> = {
  positive: ['😍', '🥰', '😋', '❤️', '👍', '✨', '😊', '🔥', '🤤', '💚', '🥹'],
  neutral: ['☕', '🧋', '🤔', '👀', '📍', '🙏', '🙂'],
  negative: ['😡', '😤', '😭', '👎', '😞', '🤢', '💔', '😮‍💨', '🤬'],
};

/** Misspellings as they are typed, not as they are random. */
const TYPOS: readonly (readonly [right: string, typed: readonly string[]])[] = [
  ['ไหม', ['มั้ย', 'ไม๊', 'มะ']],
  ['จริง', ['จิง', 'จริ๊ง']],
  ['ครับ', ['คับ', 'คร้าบ', 'ครัช']],
  ['ค่ะ', ['คะ', 'ค่า', 'ค้า']],
  ['อร่อย', ['หร่อย', 'อร่อยย', 'อาหร่อย', 'อร่อยยยย']],
  ['ตอนนี้', ['ตอนนิ้', 'ตอนเน้']],
  ['แล้ว', ['แร้ว', 'แล้วว', 'แย้ว']],
  ['อะไร', ['อะไรร', 'อัลไล']],
  ['น่ารัก', ['น่าร้าก', 'น่ารักกก', 'น่ารัก']],
  ['ชอบ', ['ชอบบ', 'ช๊อบ', 'ชอบบบ']],
  ['ไม่ไหว', ['ม่ายหวาย', 'ไม่ไหวว']],
  ['please', ['pls', 'plz']],
  ['you', ['u', 'you']],
  ['so ', ['sooo ', 'soo ']],
];

/** Gives a plain sentence the looks of the net: typos, laughter, stress, emoji. */
export function flavour(text: string, language: Language, mood: Mood, random: Random): string {
  let spoken = random.chance(0.18) ? mistyped(text, random) : text;
  if (language === 'th' && random.chance(0.1)) spoken = codeSwitched(spoken, mood, random);
  return spoken + tail(language, mood, random);
}

function mistyped(text: string, random: Random): string {
  const found = TYPOS.filter(([right]) => text.includes(right));
  if (found.length === 0) return text;
  const [right, typed] = random.pick(found);
  return text.replace(right, random.pick(typed));
}

const SWITCHES: Readonly<Record<Mood, readonly string[]>> = {
  positive: ['so good', 'love it', 'the best', 'ten out of ten', 'worth it'],
  neutral: ['fyi', 'just asking', 'update', 'btw', 'by the way'],
  negative: ['not ok', 'so bad', 'never again', 'fail', 'why'],
};

function codeSwitched(text: string, mood: Mood, random: Random): string {
  return `${text} ${random.pick(SWITCHES[mood])}`;
}

const LAUGHTER: Readonly<Record<Mood, number>> = { positive: 0.14, neutral: 0.04, negative: 0 };

function tail(language: Language, mood: Mood, random: Random): string {
  const roll = random.next();
  // Nobody laughs over a complaint, and few over a question.
  if (language === 'th' && roll < LAUGHTER[mood]) return ` ${'5'.repeat(random.int(3, 8))}`;
  if (roll < 0.2) return mood === 'neutral' ? '' : '!'.repeat(random.int(1, 4));
  if (roll < 0.5) return ` ${random.pick(EMOJI[mood]).repeat(random.int(1, 3))}`;
  if (roll < 0.56) return ` ${random.pick(EMOJI[mood])}${random.pick(EMOJI[mood])}`;
  return '';
}
