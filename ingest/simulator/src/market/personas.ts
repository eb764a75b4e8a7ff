import type { Source } from '@krasae/domain';

/** Invented people whom many follow; they come back through the whole demo. Followers fall by a power law. */
export interface Persona {
  readonly name: string;
  readonly handle: string;
  readonly channel: Source;
  readonly followers: number;
  readonly voice: 'female' | 'male';
}

const NAMED: readonly (readonly [name: string, handle: string, channel: Source, voice: 'female' | 'male'])[] = [
  ['แพรวพาชิม', 'praewpachim', 'tiktok', 'female'],
  ['ลุงต้นพาดริป', 'lungtondrip', 'youtube', 'male'],
  ['กินกับบี๋', 'kinkabbee', 'facebook', 'female'],
  ['มินนี่ตะลอนคาเฟ่', 'minniecafe', 'instagram', 'female'],
  ['เจ๊นกตกปลา', 'jaynok', 'facebook', 'female'],
  ['Bangkok Bites by Joe', 'bkkbitesjoe', 'youtube', 'male'],
  ['หมีหิวโซ', 'meehewso', 'twitter', 'male'],
  ['น้องพลอยรีวิว', 'ploireview', 'tiktok', 'female'],
  ['เชฟอ้นคนจริง', 'chefonn', 'youtube', 'male'],
  ['ออฟฟิศซินโดรมสตอรี่', 'officestory', 'twitter', 'female'],
  ['คุณนายสายหวาน', 'saiwaan', 'instagram', 'female'],
  ['Latte Art Tum', 'latteart.tum', 'tiktok', 'male'],
  ['ไปไหนดีกับปอ', 'painaipor', 'youtube', 'male'],
  ['ชาไข่มุกของเค้า', 'chakhaimuk', 'twitter', 'female'],
  ['แมวส้มกินจุ', 'maewsom', 'facebook', 'male'],
  ['Expat Ellen', 'ellen.in.bkk', 'instagram', 'female'],
  ['นักบัญชีหนีเที่ยว', 'banchineetiew', 'facebook', 'female'],
  ['โปรดีบอกต่อ', 'prodeebortor', 'twitter', 'male'],
  ['จดหมายจากดอย', 'lettersfromdoi', 'blockdit', 'male'],
  ['ธุรกิจชงเข้ม', 'bizespresso', 'blockdit', 'male'],
  ['คนชงตีห้า', 'khonchong5am', 'tiktok', 'male'],
  ['ป้าหน่อยพาชิม', 'panoichim', 'facebook', 'female'],
  ['Nomad Nina', 'nomadnina', 'youtube', 'female'],
  ['เด็กหอหาของกิน', 'dekhorkin', 'twitter', 'male'],
  ['มอสส์มัทฉะ', 'mossmatcha', 'instagram', 'male'],
  ['หมอฝนเตือนกิน', 'morfon', 'facebook', 'female'],
  ['สายคาเฟ่เชียงใหม่', 'cnxcafe', 'instagram', 'female'],
  ['อีสานคั่วเข้ม', 'isankhuakhem', 'facebook', 'male'],
  ['สรุปให้ใน 1 นาที', 'sarup1min', 'tiktok', 'male'],
  ['การตลาดวันละแก้ว', 'martech1cup', 'blockdit', 'female'],
  ['ใต้โต๊ะคาเฟ่', 'taitocafe', 'pantip', 'male'],
  ['สมาชิกหมายเลข 7741208', 'u7741208', 'pantip', 'female'],
  ['แม่น้องพริม', 'maeprim', 'pantip', 'female'],
  ['Coffee Nerd TH', 'coffeenerdth', 'twitter', 'male'],
  ['หิวตอนตีสอง', 'hew2am', 'twitter', 'female'],
  ['ฟ้าหลังฝน', 'falangfon', 'instagram', 'female'],
  ['ครูแอนสอนชง', 'kruannbrew', 'youtube', 'female'],
  ['นักชิมเงินเดือนออก', 'payday.eats', 'tiktok', 'female'],
  ['Pim & Pancake', 'pimpancake', 'instagram', 'female'],
  ['โอ๋เอ๋เล่าเรื่องแบรนด์', 'oeybrand', 'blockdit', 'female'],
];

const MOST_FOLLOWED = 2_400_000;

export const PERSONAS: readonly Persona[] = NAMED.map(([name, handle, channel, voice], rank) => ({
  name,
  handle,
  channel,
  voice,
  followers: Math.round(MOST_FOLLOWED / (rank + 1) ** 1.15),
}));

/** Who started the free-cup campaign. */
export const CAMPAIGN_STAR = 'แพรวพาชิม';

export const FIRST_NAMES: readonly string[] =
  'เมย์ ฝน แนน บีม ต้น กอล์ฟ ปาล์ม เบล มุก พลอย ฟ้า นุ่น แพร จูน มายด์ เฟิร์น ตาล หนึ่ง โบว์ อิ๋ว แบงค์ เต้ ก้อง ปอนด์ นัท เจมส์ อาร์ม บอส โอ๊ต ไอซ์ มิ้นท์ ครีม แก้ม ขวัญ ดาว ปุ้ย เล็ก ใหญ่ จอย หมิว'.split(
    ' ',
  );
export const LAST_WORDS: readonly string[] =
  'ใจดี สายกิน ณบางรัก คนเดิม ไม่หวาน รักแมว บ้านสวน ทีมเหนือ ออนทัวร์ ช่างฝัน วัยทำงาน แก้วเดียว ยิ้มง่าย หลังเขา ริมคลอง นอนดึก'.split(' ');
export const LATIN_NAMES: readonly string[] =
  'may fon nan beam ton golf palm belle mook ploy fah noon prae june mind fern tarn bow bank tae kong pond nat james arm boss oat ice mint cream sam alex emma jack lily noah kate ryan zoe'.split(
    ' ',
  );
