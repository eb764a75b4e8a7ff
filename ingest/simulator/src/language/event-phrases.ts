import type { Language, Mood } from './grammar.js';

type Phrases = Readonly<Record<Language, Readonly<Record<Mood, readonly string[]>>>>;

export interface EventLanguage {
  readonly posts: Phrases;
  readonly comments: Phrases;
  /** What the brand itself posts. */
  readonly page: readonly string[];
  readonly headlines: readonly string[];
  readonly body: readonly string[];
}

/** The free-cup campaign: one dancing barista, ten thousand cups. */
export const CAMPAIGN_LANGUAGE: EventLanguage = {
  posts: {
    th: {
      positive: [
        'ได้แก้วฟรีจาก {brand} แล้ว {menu} อร่อย{very} กิจกรรม 10,000 แก้ว[ดีมาก|ปังมาก|น่ารัก]',
        'ท่าเต้นบาริสต้าละเมอของ{star}คือ[น่ารัก|ฮา|ปัง]{very} รัก {brand} เลย',
        'แจกจริง {brand} {place} ต่อคิว {mins} นาทีแต่คุ้ม ได้{menu}ฟรี [ดีใจ|ฟิน]{very}',
        '{star} เต้นละเมอแจกกาแฟ {brand} [เขินมาก|น่ารักที่สุด|ตลก{very}] ขอบคุณนะ',
        'ละเมอหมื่นแก้วที่{place} สนุก{very} พนักงานเต้นกันทั้งร้าน ชอบ {brand}',
      ],
      neutral: [
        '{brand} แจกฟรี 10,000 แก้ว ที่{place} [วันนี้|พรุ่งนี้|ถึง 2 ทุ่ม]',
        'กติกาละเมอหมื่นแก้ว {brand} [ถ่ายคลิปท่าละเมอ|ติดแฮชแท็ก|รับ 1 แก้วต่อคน] ที่สาขา{place}',
        'แจกฟรี {brand} สาขา{place} เหลือกี่แก้ว{ask}',
        '{brand} {place} คิวละเมอหมื่นแก้วยาว {mins} นาที',
      ],
      negative: [
        'ไปต่อคิวละเมอหมื่นแก้ว {brand} {place} ของหมด [เสียเวลา|เซ็ง|ผิดหวัง]{very}',
        'แจกฟรีแต่คิวยาว {mins} นาที {brand} [จัดการแย่|วุ่นวาย]{very}',
      ],
    },
    en: {
      positive: [
        'Got my free {menu} from {brand}, this campaign is [so fun|amazing|the cutest]!',
        'That sleepwalking barista dance by {star} for {brand} is [hilarious, love it|so cute]',
      ],
      neutral: [
        '{brand} is giving away 10,000 free cups at {place}',
        'How do I join the {brand} free cup thing at {place}?',
      ],
      negative: ['Queued {mins} minutes at {brand} {place} and the free cups were gone. [Disappointed|Annoying]'],
    },
  },
  comments: {
    th: {
      positive: [
        'ได้แก้วฟรีแล้ว {brand} [น่ารัก|ปัง|รักเลย]{very}',
        'ท่าเต้นละเมอ {brand} [ตลก|น่ารัก]{very}',
        '{star} น่ารัก{very} {brand}',
      ],
      neutral: ['{brand} แจกฟรีถึงวันไหน{ask}', 'สาขา{place} มีแจกไหม {brand}', 'ไปละเมอหมื่นแก้ว {brand} กับ{who}'],
      negative: ['แจกฟรีหมดเร็ว{very} {brand} [เซ็ง|เสียดาย]', '{brand} คิวยาว{very} ไม่ไหว'],
    },
    en: {
      positive: ['The {brand} dance is [so cute|awesome]', 'Got my free cup at {brand} {place}, love it'],
      neutral: ['Until when is the {brand} giveaway?'],
      negative: ['Free cups gone at {brand} {place}, disappointed'],
    },
  },
  page: [
    'ละเมอหมื่นแก้ววันนี้ {brand} สาขา{place} แจกฟรีอีก {few}00 แก้ว มาเต้นกันนะคะ',
    'รวมคลิปละเมอที่น่ารักที่สุดประจำวัน จาก {brand} สาขา{place} ขอบคุณทุกท่าเลยค่ะ',
    'สาขา{place}แจกครบแล้วนะคะ พรุ่งนี้พบกันที่ {brand} สาขาอื่น ติดตามรายชื่อในคอมเมนต์ค่ะ',
    'ครบ {few},000 แก้วแล้วค่ะ {brand} ขอบคุณลูกค้าทุกท่านที่มาต่อคิวตั้งแต่เช้า',
  ],
  headlines: [
    '{brand} แจกฟรี 10,000 แก้ว ดันแฮชแท็ก #ละเมอหมื่นแก้ว ขึ้นเทรนด์อันดับ {few}',
    'คลิปเต้นบาริสต้าละเมอของ{star} พา {brand} ขึ้นเทรนด์ทั่วประเทศ',
    'คนแห่ต่อคิว {brand} {place} รับเครื่องดื่มฟรีในแคมเปญละเมอหมื่นแก้ว',
  ],
  body: [
    'แคมเปญละเมอหมื่นแก้วของ {brand} แจกเครื่องดื่มฟรี 10,000 แก้วใน {few}0 สาขาทั่วประเทศ',
    'คลิปท่าเต้นของ{star}มียอดชมกว่า {few} ล้านครั้งภายในวันเดียว',
    'ที่สาขา{place} มีผู้ต่อคิวตั้งแต่เช้า ใช้เวลารอราว {mins} นาที',
    'ผู้บริหาร {brand} ระบุว่ายอดสมาชิกใหม่เพิ่มขึ้น {few} เท่าในช่วงแคมเปญ',
  ],
};

/** The recall: bottles of cold brew that swelled on the shelf. */
export const RECALL_LANGUAGE: EventLanguage = {
  posts: {
    th: {
      positive: [
        '{brand} ออกมายอมรับและเรียกคืนโคลด์บรูว์ขวดเร็วดี [ชื่นชม|ขอบคุณที่รับผิดชอบ]',
        'คืนขวดโคลด์บรูว์ที่ {brand} {place} ได้เงินคืนทันที พนักงานบริการดี{very}',
      ],
      neutral: [
        '{brand} ประกาศเรียกคืนโคลด์บรูว์แบบขวด ล็อต {few}{few}B คืนได้ที่{place}',
        'เรียกคืนโคลด์บรูว์ {brand} ล็อตไหนบ้าง{ask}',
        'ขวดโคลด์บรูว์ {brand} ที่ซื้อจาก{place} ต้องเอาใบเสร็จไปคืนไหม{ask}',
      ],
      negative: [
        'โคลด์บรูว์ขวดของ {brand} ขวดบวม เปิดมาเหม็นเปรี้ยว [น่ากลัว|แย่|รับไม่ได้]{very}',
        'กินโคลด์บรูว์ {brand} แล้วท้องเสีย[ทั้งคืน|จนต้องไปหาหมอ] [โกรธ|แย่]{very}',
        '{brand} ต้องรับผิดชอบ ขวดบวมแบบนี้ปล่อยขายได้ยังไง [อันตราย|แย่|ห่วย]{very}',
        'คืนโคลด์บรูว์ขวดที่ {brand} {place} พนักงานไม่รับ [โยนกันไปมา|ไม่ขอโทษ] แย่{very}',
        'หมดความเชื่อใจ {brand} แล้ว เรียกคืนช้า [ปิดข่าว|ไม่จริงใจ] เลิกกิน',
        'ซื้อโคลด์บรูว์ {brand} ให้{who}กิน อาเจียนเลย [โมโห|เสียใจ]{very}',
      ],
    },
    en: {
      positive: ['Got my refund for the recalled {brand} cold brew at {place}, helpful staff, thank you'],
      neutral: ['{brand} recalls bottled cold brew, lot {few}{few}B', 'Which {brand} cold brew lots are recalled?'],
      negative: [
        'My {brand} cold brew bottle was swollen and smelled [disgusting|rotten|awful]. Unsafe!',
        'Got sick after a {brand} cold brew. [Terrible|Unacceptable|Furious], avoid it',
        '{brand} {place} refused my refund for the recalled bottle, [disgraceful|pathetic]',
      ],
    },
  },
  comments: {
    th: {
      positive: ['{brand} รับผิดชอบเร็ว [ชื่นชม|โอเคเลย]'],
      neutral: ['ล็อตไหนบ้าง {brand}', 'คืนขวดที่ {brand} {place} ได้ไหม{ask}'],
      negative: [
        '[น่ากลัว|อันตราย|แย่]{very} {brand} เพิ่งกินไป',
        'ของเราก็ขวดบวม {brand} {place} [แย่|รับไม่ได้]',
        '@{handle} รับผิดชอบด้วย [โมโห|แย่]{very}',
        'เลิกกิน {brand} ท้องเสียทั้งบ้าน',
        '{brand} ห่วย{very} ไป {rival} ดีกว่า',
      ],
    },
    en: {
      positive: ['At least {brand} recalled it fast, good'],
      neutral: ['Which lot of {brand} is it?'],
      negative: ['{brand} is [disgusting|unsafe|terrible]', 'Got sick too, avoid {brand}'],
    },
  },
  page: [
    '{brand} รับคืนโคลด์บรูว์แบบขวดได้ทุกสาขา รวมถึงสาขา{place} ไม่ต้องมีใบเสร็จ คืนเงินเต็มจำนวนค่ะ',
    'อัปเดตการเรียกคืนโคลด์บรูว์ {brand} ล็อต {few}{few}B สอบถามเพิ่มเติมได้ที่สาขา{place}ค่ะ',
    '{brand} ขออภัยลูกค้าทุกท่านจากใจ เครื่องดื่มอื่นในร้านไม่ได้รับผลกระทบและผ่านการตรวจแล้วค่ะ',
  ],
  headlines: [
    '{brand} เรียกคืนโคลด์บรูว์แบบขวดทั่วประเทศ หลังพบขวดบวมและกลิ่นผิดปกติ',
    'ผู้บริโภคร้อง {brand} โคลด์บรูว์ขวดบวม หลายรายท้องเสีย',
    'ด่วน {brand} แถลงขอโทษ รับคืนโคลด์บรูว์ทุกสาขา เริ่มที่{place}',
  ],
  body: [
    '{brand} ประกาศเรียกคืนโคลด์บรูว์แบบขวดล็อต {few}{few}B หลังมีผู้ร้องเรียนว่าขวดบวมและมีกลิ่นเปรี้ยว',
    'มีผู้แจ้งอาการท้องเสียแล้วอย่างน้อย {few}{few} ราย ส่วนใหญ่ซื้อจากสาขา{place}',
    'บริษัทยืนยันว่าสินค้าอื่นไม่ได้รับผลกระทบ และจะคืนเงินเต็มจำนวนภายใน {few} วัน',
    'หน่วยงานคุ้มครองผู้บริโภคเข้าตรวจโรงงานผลิตแล้ว คาดว่าทราบผลใน {few} วัน',
  ],
};
