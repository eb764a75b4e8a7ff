import type { AccountSettings } from '@krasae/contracts';
import { SOURCES } from '@krasae/domain';
import { BRANDS, KUALAMER } from './market/brands.js';

type Category = AccountSettings['categoryLevels'][number]['categories'][number];

function category(
  name: string,
  color: string,
  keywords: readonly string[],
  excludeKeywords: readonly string[] = [],
): Category {
  return { name, color, visible: true, keywords: [...keywords], excludeKeywords: [...excludeKeywords] };
}

function names(key: string): string[] {
  const brand = BRANDS.find((one) => one.key === key);
  return brand === undefined ? [] : [...new Set([brand.thai, brand.english, brand.nickname, ...brand.hashtags])];
}

/** Who talks about whom. */
const brandCategories = [
  category('Kualamer', '#0F766E', names('kualamer')),
  category('Fahkram Tea', '#2C99FF', names('fahkram')),
  category('DripDoi', '#B45309', names('dripdoi')),
  category('Mojamocha', '#DB2777', names('mojamocha')),
];

const topicCategories = [
  category('Taste & quality', '#20C997', [
    'อร่อย',
    'รสชาติ',
    'หวาน',
    'ขม',
    'จืด',
    'หอม',
    'กลมกล่อม',
    'taste',
    'tasty',
    'delicious',
    'sweet',
    'bland',
  ]),
  category(
    'Service',
    '#7674BC',
    ['พนักงาน', 'บริการ', 'ออเดอร์', 'คิว', 'staff', 'service', 'order', 'queue'],
    ['เดลิเวอรี่'],
  ),
  category('Price & promotion', '#FEBC3C', [
    'ราคา',
    'บาท',
    'แพง',
    'โปร',
    'โปรโมชั่น',
    'ส่วนลด',
    'คูปอง',
    '1 แถม 1',
    'baht',
    'promo',
    'price',
    'prices',
    'overpriced',
  ]),
  category('Delivery', '#E4405F', ['เดลิเวอรี่', 'ไรเดอร์', 'ค่าส่ง', 'ส่งฟรี', 'delivery', 'deliver']),
  category('App & membership', '#1877F2', ['แอป', 'แต้ม', 'สมาชิก', 'app', 'points', 'member']),
  category('Store', '#8C6D46', ['สาขา', 'บรรยากาศ', 'ที่จอดรถ', 'นั่งทำงาน', 'parking', 'branch', 'cozy']),
  category('Food safety', '#FF4D4F', [
    'ขวดบวม',
    'ท้องเสีย',
    'เหม็นเปรี้ยว',
    'เรียกคืน',
    'อาเจียน',
    'recall',
    'recalled',
    'recalls',
    'got sick',
    'swollen',
  ]),
];

const productCategories = [
  category(
    'Coffee',
    '#6F4E37',
    [
      'กาแฟ',
      'ลาเต้',
      'อเมริกาโน่',
      'เอสเย็น',
      'โคลด์บรูว์',
      'มอคค่า',
      'เดอร์ตี้',
      'coffee',
      'latte',
      'americano',
      'espresso',
      'cold brew',
    ],
    ['มัทฉะลาเต้', 'matcha latte'],
  ),
  category('Tea', '#4D7C0F', [
    'ชาไทย',
    'มัทฉะ',
    'ชาพีช',
    'อู่หลง',
    'โฮจิฉะ',
    'thai tea',
    'matcha',
    'peach tea',
    'hojicha',
    'oolong',
  ]),
  category('Milk & cocoa', '#C084FC', [
    'ชานมไข่มุก',
    'นมชมพู',
    'โกโก้',
    'นมสด',
    'bubble milk tea',
    'pink milk',
    'cocoa',
    'brown sugar milk',
  ]),
  category('Bakery', '#F59E0B', [
    'ครัวซองต์',
    'ชีสเค้ก',
    'เค้ก',
    'บานอฟฟี่',
    'croissant',
    'cheesecake',
    'coconut cake',
    'banoffee',
  ]),
  category('Goods', '#64748B', ['แก้วเก็บเย็น', 'ถุงผ้า', 'tumbler', 'tote bag']),
];

const campaignCategories = [
  category('10,000 free cups', '#20C997', [
    'ละเมอหมื่นแก้ว',
    'แจกฟรี',
    'แก้วฟรี',
    'ท่าเต้น',
    'free cup',
    'free cups',
    'giveaway',
    'free',
  ]),
  category('Cold brew recall', '#FF4D4F', ['เรียกคืน', 'ขวดบวม', 'เรียกคืนละเมอขวด', 'recall', 'recalled', 'recalls']),
  category('Buy 1 get 1', '#FEBC3C', ['1 แถม 1', 'buy one get one']),
  category('Points', '#1877F2', ['แต้ม', 'points']),
];

const voiceCategories = [
  category('Question', '#2C99FF', [
    'ไหม',
    'มั้ย',
    'ยังไง',
    'สอบถาม',
    'กี่บาท',
    'สาขาไหน',
    'how much',
    'which',
    'does',
    'is there',
    'how do i',
  ]),
  category('Praise', '#20C997', [
    'ชอบ',
    'รัก',
    'ประทับใจ',
    'ขอบคุณ',
    'ฟิน',
    'ปัง',
    'love',
    'amazing',
    'best',
    'thank you',
    'great',
  ]),
  category('Complaint', '#FF4D4F', [
    'แย่',
    'ห่วย',
    'ผิดหวัง',
    'โมโห',
    'เซ็ง',
    'รับไม่ได้',
    'terrible',
    'awful',
    'disappointed',
    'annoying',
    'unacceptable',
  ]),
  category('Review', '#7674BC', ['รีวิว', 'แนะนำ', 'ต้องลอง', 'review', 'recommend', 'tried']),
  category('News', '#252525', ['ผู้บริหาร', 'ไตรมาส', 'ประกาศ', 'แถลง', 'นักวิเคราะห์']),
];

const levels: readonly (readonly [name: string, categories: Category[]])[] = [
  ['Brand', brandCategories],
  ['Topic', topicCategories],
  ['Product', productCategories],
  ['Campaign', campaignCategories],
  ['Customer voice', voiceCategories],
];

/** The account that a first start makes: an invented coffee and tea chain, three rivals, five category levels. */
export const demoAccount = {
  name: 'demo',
  brand: KUALAMER.english,
  sources: [...SOURCES],
  settings: {
    version: 1,
    keywords: [...new Set(BRANDS.flatMap((brand) => [brand.thai, brand.english, brand.nickname, ...brand.hashtags]))],
    excludeKeywords: ['นอนละเมอ', 'สล็อต', 'เครดิตฟรี', 'ปั๊มไลก์', 'หวย'],
    alertKeywords: ['แพ้อาหาร', 'ฟ้อง', 'สคบ'],
    categoryLevels: levels.map(([name, categories], level) => ({ level, name, categories })),
  } satisfies AccountSettings,
};
