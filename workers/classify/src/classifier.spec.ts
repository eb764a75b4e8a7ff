import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { channelMessageSchema, type AccountSettings, type ChannelMessageInput } from '@krasae/contracts';
import { loadSentimentModel } from '@krasae/sentiment';
import { atomString, containsPhrase, phraseAtoms } from '@krasae/text';
import { createClassifier, type ClassifyResult } from './classifier.js';

const sentiment = loadSentimentModel();
const CORPUS = new URL('../../../../shared/data/corpus/thai-social.ndjson', import.meta.url);

function settingsOf(overrides: Partial<AccountSettings>): AccountSettings {
  return { version: 7, keywords: [], excludeKeywords: [], alertKeywords: [], categoryLevels: [], ...overrides };
}

function classify(settings: Partial<AccountSettings>, message: Partial<ChannelMessageInput>): ClassifyResult {
  const author = { id: 'u1', name: 'สมชาย ใจดี' };
  const basics = {
    source: 'twitter',
    id: '1',
    type: 'origin',
    createdAt: '2026-11-01T12:00:00+07:00',
    text: '',
  } as const;
  return createClassifier(settingsOf(settings), sentiment).classify(
    channelMessageSchema.parse({ ...basics, author, ...message }),
  );
}

function keywordsOf(result: ClassifyResult): readonly string[] | string {
  return result.wanted ? result.classification.matchedKeywords : result.reason;
}

describe('what an account wants', () => {
  const cars = {
    keywords: ['โตโยต้า', 'Honda Civic', '#EVไทย', '@carfan', 'username:reviewer', 'w"ลา"'],
    excludeKeywords: ['รับสมัคร'],
  };

  it.each<[string, Partial<ChannelMessageInput>, readonly string[] | string]>([
    ['a Thai keyword inside running text', { text: 'วันนี้ไปดูรถโตโยต้ามาแล้วว' }, ['โตโยต้า']],
    ['a keyword over two words, in any case', { text: 'New HONDA  civic is out' }, ['Honda Civic']],
    ['a keyword in the title', { title: 'รีวิว โตโยต้า', text: 'ยาว' }, ['โตโยต้า']],
    ['a keyword in the text of an image', { text: 'ดูรูป', imageText: 'TOYOTA โตโยต้า' }, ['โตโยต้า']],
    ['no keyword across title and text', { title: 'new honda', text: 'civic duty' }, 'no-keyword'],
    ['no keyword across text and listed hashtag', { text: 'my honda', hashtags: ['civic'] }, 'no-keyword'],
    ['a hashtag in the text', { text: 'มาแล้ว #evไทย' }, ['#EVไทย']],
    ['a hashtag that the channel lists beside the text', { text: 'มาแล้ว', hashtags: ['EVไทย'] }, ['#EVไทย']],
    ['a word in a listed hashtag', { text: 'มาแล้ว', hashtags: ['โตโยต้ายาริส'] }, ['โตโยต้า']],
    ['not the words of a hashtag keyword alone', { text: 'EVไทย' }, 'no-keyword'],
    ['a mention of a name', { text: 'ถาม @CarFan สิ' }, ['@carfan']],
    ['an author by channel id', { text: 'อะไรก็ได้', author: { id: 'carfan', name: 'x' } }, ['@carfan']],
    ['an author by name', { text: 'อะไรก็ได้', author: { id: 'u9', name: '@Reviewer' } }, ['username:reviewer']],
    ['no mention for the username form', { text: 'ถาม @reviewer สิ' }, 'no-keyword'],
    ['no author whose name only begins so', { text: 'x', author: { id: 'reviewer2', name: 'x' } }, 'no-keyword'],
    ["all keywords that match, in the account's order", { text: 'honda civic โตโยต้า' }, ['โตโยต้า', 'Honda Civic']],
    ['a whole word', { text: 'ขอ ลา ก่อน' }, ['w"ลา"']],
    ['a whole word in a listed hashtag', { text: 'มาแล้ว', hashtags: ['ลา'] }, ['w"ลา"']],
    ['no whole word inside a longer one', { text: 'ไปกินอาหารที่ตลาด' }, 'no-keyword'],
    ['no whole word inside a longer one of a listed hashtag', { text: 'มา', hashtags: ['ตลาด'] }, 'no-keyword'],
    ['nothing that an exclude keyword matches', { text: 'โตโยต้ารับสมัครงาน' }, 'excluded'],
    ['nothing else', { text: 'กินข้าวกัน' }, 'no-keyword'],
  ])('takes %s', (_, message, expected) => {
    expect(keywordsOf(classify(cars, message))).toEqual(expected);
  });

  it('leaves alone what holds an excluded word only inside a longer one', () => {
    expect(classify({ excludeKeywords: ['w"ลา"'] }, { text: 'ไปตลาด' }).wanted).toBe(true);
    expect(keywordsOf(classify({ excludeKeywords: ['w"ลา"'] }, { text: 'ขอ ลา ก่อน' }))).toBe('excluded');
  });

  it('is everything where it has no keywords, save what it excludes', () => {
    expect(classify({ excludeKeywords: ['โฆษณา'] }, { text: 'อะไรก็ได้' }).wanted).toBe(true);
    expect(keywordsOf(classify({ excludeKeywords: ['โฆษณา'] }, { text: 'พื้นที่โฆษณา' }))).toBe('excluded');
  });
});

describe('what a message is about', () => {
  const color = '#112233';
  const category = (name: string, keywords: string[], excludeKeywords: string[] = []) => ({
    name,
    color,
    visible: true,
    keywords,
    excludeKeywords,
  });
  const categoryLevels = [
    {
      level: 0,
      name: 'สินค้า',
      categories: [category('กาแฟ', ['กาแฟ', 'latte'], ['กาแฟซอง']), category('ชา', ['ชาไทย'])],
    },
    { level: 2, name: 'เรื่อง', categories: [category('ราคา', ['แพง', 'บาท']), category('แฟนคลับ', ['username:fan'])] },
  ];

  it.each<[Partial<ChannelMessageInput>, string[][]]>([
    [{ text: 'กาแฟแพงไป' }, [['กาแฟ'], ['others'], ['ราคา']]],
    [{ text: 'กาแฟกับชาไทย อร่อย' }, [['กาแฟ', 'ชา'], ['others'], ['others']]],
    [{ text: 'กาแฟซอง ห่อละ 5 บาท' }, [['others'], ['others'], ['ราคา']]],
    [{ text: 'hello', author: { id: 'fan', name: 'Fan' } }, [['others'], ['others'], ['แฟนคลับ']]],
  ])('is told by the categories of each level: %j', (message, expected) => {
    const result = classify({ categoryLevels }, message);
    expect(result.wanted && result.classification.categories).toEqual(expected);
  });

  it('is kept whole for a Thai message', () => {
    const result = classify(
      { keywords: ['ชาไทย'] },
      { title: 'รีวิวร้านใหม่', text: 'ชาไทยร้านนี้อร่อยมาก ที่โคราช #ชาไทย', imageText: 'เมนู', hashtags: ['Thai Tea'] },
    );
    expect(result).toMatchObject({
      wanted: true,
      classification: {
        settingsVersion: 7,
        matchedKeywords: ['ชาไทย'],
        categories: [],
        sentiment: { label: 'positive' },
        hashtags: ['ชาไทย', 'thai tea'],
        language: 'th',
        provinces: ['Nakhon Ratchasima'],
        atoms: atomString('รีวิวร้านใหม่', 'ชาไทยร้านนี้อร่อยมาก ที่โคราช #ชาไทย', 'เมนู'),
      },
    });
    expect(result.wanted && result.classification.words).toEqual(expect.arrayContaining(['รีวิว', 'อร่อย']));
  });

  it('is kept whole for an English message', () => {
    const result = classify({}, { text: 'I love the new milk tea in Chiang Mai! #BestTea' });
    expect(result).toMatchObject({
      wanted: true,
      classification: {
        sentiment: { label: 'positive' },
        hashtags: ['besttea'],
        language: 'en',
        provinces: ['Chiang Mai'],
      },
    });
  });
});

describe('provinces', () => {
  it.each([
    ['ไปเที่ยวกทม.มา', ['Bangkok']],
    ['กรุงเทพมหานคร กับ Chiangmai และภูเก็ต', ['Bangkok', 'Chiang Mai', 'Phuket']],
    ['เสร็จเลย ตากแดด เผยแพร่ น่านน้ำ', []],
    ['จังหวัดเลย จังหวัดน่าน', ['Loei', 'Nan']],
    ['พัทยา pattaya', ['Chon Buri']],
  ])('are found in %s', (text, expected) => {
    const result = classify({}, { text });
    expect(result.wanted && result.classification.provinces).toEqual(expected);
  });
});

describe('over the real corpus', () => {
  const keywords = ['โตโยต้า', 'ฮอนด้า', 'มาสด้า', 'ฟอร์ด', 'นิสสัน'];

  it('matches as many messages a keyword as a plain scan by the rule of design 4', () => {
    if (!existsSync(CORPUS)) {
      process.stdout.write('skipped: ../shared/data/corpus/thai-social.ndjson is not here\n');
      return;
    }
    const texts = readFileSync(CORPUS, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => String(JSON.parse(line).text));
    const classifier = createClassifier(settingsOf({ keywords }), {
      classify: () => ({ label: 'neutral', score: 0, confidence: 1, evidence: [] }),
    });
    const counts = new Map(keywords.map((keyword) => [keyword, 0]));
    const scanned = new Map(keywords.map((keyword) => [keyword, 0]));
    for (const text of texts) {
      const author = { id: 'u', name: 'u' };
      const result = classifier.classify(
        channelMessageSchema.parse({
          source: 'twitter',
          id: '1',
          type: 'origin',
          createdAt: '2026-11-01T12:00:00Z',
          author,
          text,
        }),
      );
      for (const keyword of result.wanted ? result.classification.matchedKeywords : []) {
        counts.set(keyword, (counts.get(keyword) ?? 0) + 1);
      }
      const atoms = atomString(text);
      for (const keyword of keywords) {
        if (containsPhrase(atoms, phraseAtoms(keyword))) scanned.set(keyword, (scanned.get(keyword) ?? 0) + 1);
      }
    }
    expect(counts).toEqual(scanned);
    expect(Math.min(...counts.values())).toBeGreaterThan(10);
  });
});
