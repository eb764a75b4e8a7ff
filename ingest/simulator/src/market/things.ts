export interface Menu {
  readonly thai: string;
  readonly english: string;
  readonly kind: 'drink' | 'bakery' | 'goods';
}

export const MENUS: readonly Menu[] = [
  { thai: 'ลาเต้เย็น', english: 'iced latte', kind: 'drink' },
  { thai: 'ลาเต้มะพร้าว', english: 'coconut latte', kind: 'drink' },
  { thai: 'อเมริกาโน่ส้ม', english: 'orange americano', kind: 'drink' },
  { thai: 'อเมริกาโน่น้ำผึ้ง', english: 'honey americano', kind: 'drink' },
  { thai: 'เอสเย็น', english: 'iced espresso', kind: 'drink' },
  { thai: 'โคลด์บรูว์', english: 'cold brew', kind: 'drink' },
  { thai: 'มอคค่าปั่น', english: 'mocha frappe', kind: 'drink' },
  { thai: 'เดอร์ตี้', english: 'dirty coffee', kind: 'drink' },
  { thai: 'ชาไทยเย็น', english: 'Thai tea', kind: 'drink' },
  { thai: 'มัทฉะลาเต้', english: 'matcha latte', kind: 'drink' },
  { thai: 'ชาพีชโซดา', english: 'peach tea soda', kind: 'drink' },
  { thai: 'ชาอู่หลงนมสด', english: 'oolong milk tea', kind: 'drink' },
  { thai: 'โฮจิฉะ', english: 'hojicha', kind: 'drink' },
  { thai: 'ชานมไข่มุก', english: 'bubble milk tea', kind: 'drink' },
  { thai: 'นมชมพูบุก', english: 'pink milk with konjac', kind: 'drink' },
  { thai: 'โกโก้เข้ม', english: 'dark cocoa', kind: 'drink' },
  { thai: 'นมสดบราวน์ชูการ์', english: 'brown sugar milk', kind: 'drink' },
  { thai: 'ครัวซองต์อัลมอนด์', english: 'almond croissant', kind: 'bakery' },
  { thai: 'ชีสเค้กหน้าไหม้', english: 'burnt cheesecake', kind: 'bakery' },
  { thai: 'เค้กมะพร้าวอ่อน', english: 'young coconut cake', kind: 'bakery' },
  { thai: 'บานอฟฟี่', english: 'banoffee', kind: 'bakery' },
  { thai: 'แก้วเก็บเย็นลายแมว', english: 'cat tumbler', kind: 'goods' },
  { thai: 'ถุงผ้าลิมิเต็ด', english: 'limited tote bag', kind: 'goods' },
];

const ofKind = (kind: Menu['kind']) => MENUS.filter((menu) => menu.kind === kind);
export const DRINKS = ofKind('drink');
export const BAKERY = ofKind('bakery');
export const GOODS = ofKind('goods');

export interface Place {
  readonly thai: string;
  readonly english: string;
  readonly weight: number;
}

/** Branches; most of the talk comes from Bangkok and the big towns. */
export const PLACES: readonly (readonly [Place, number])[] = (
  [
    ['สยาม กรุงเทพ', 'Siam, Bangkok', 12],
    ['อารีย์ กรุงเทพ', 'Ari, Bangkok', 9],
    ['ทองหล่อ กรุงเทพ', 'Thonglor, Bangkok', 8],
    ['พระรามเก้า กรุงเทพ', 'Rama 9, Bangkok', 7],
    ['รังสิต ปทุมธานี', 'Rangsit, Pathum Thani', 5],
    ['เมืองทอง นนทบุรี', 'Mueang Thong, Nonthaburi', 5],
    ['บางพลี สมุทรปราการ', 'Bang Phli, Samut Prakan', 4],
    ['นิมมาน เชียงใหม่', 'Nimman, Chiang Mai', 9],
    ['เชียงราย', 'Chiang Rai', 3],
    ['พิษณุโลก', 'Phitsanulok', 2],
    ['ขอนแก่น', 'Khon Kaen', 5],
    ['อุดรธานี', 'Udon Thani', 3],
    ['เขาใหญ่ นครราชสีมา', 'Khao Yai, Nakhon Ratchasima', 4],
    ['อุบลราชธานี', 'Ubon Ratchathani', 2],
    ['บางแสน ชลบุรี', 'Bang Saen, Chonburi', 5],
    ['ระยอง', 'Rayong', 2],
    ['หัวหิน ประจวบคีรีขันธ์', 'Hua Hin, Prachuap Khiri Khan', 3],
    ['ภูเก็ต', 'Phuket', 5],
    ['หาดใหญ่ สงขลา', 'Hat Yai, Songkhla', 4],
    ['สุราษฎร์ธานี', 'Surat Thani', 2],
    ['อยุธยา', 'Ayutthaya', 2],
    ['นครปฐม', 'Nakhon Pathom', 2],
  ] as const
).map(([thai, english, weight]) => [{ thai, english, weight }, weight] as const);

/** News sites, all invented. */
export const SITES: readonly (readonly [site: string, domain: string])[] = [
  ['ข่าวเช้าเมืองกรุง', 'khaochao.example'],
  ['ธุรกิจทันวัน', 'thurakij.example'],
  ['Bangkok Bean Daily', 'beandaily.example'],
  ['ครัวบ้านเรา', 'kruabaanrao.example'],
  ['ผู้บริโภควันนี้', 'consumer-today.example'],
  ['Siam Retail Wire', 'retailwire.example'],
];
