/** Titles and frames of the channels where people write at length. */
export const FORUM_TITLES: readonly string[] = [
  '[รีวิว|CR] {menu} {brand} สาขา{place}',
  '{brand} กับ {rival} [อันไหนดีกว่ากัน|เลือกอะไรดี]{ask}',
  '[มีใคร|ใคร]เจอแบบเดียวกันที่ {brand} {place} บ้าง{ask}',
  '[บ่น|แชร์ประสบการณ์] {brand} สาขา{place}',
  'สอบถามเรื่อง[สมัครสมาชิก|โปรโมชั่น|แต้ม|แฟรนไชส์] {brand}',
];

export const ESSAY_TITLES: readonly string[] = [
  'ทำไม {brand} ถึงขยายสาขาไป{place}',
  'ถอดบทเรียน {brand} กับสงครามราคา{menu}',
  '{brand} ปะทะ {rival} ใครจะชนะในตลาดชากาแฟ',
  '[5|7|{few}] เรื่องที่คนไม่รู้เกี่ยวกับ {brand}',
];

export const ESSAY_SENTENCES: readonly string[] = [
  '{brand} เริ่มจากร้านเล็กๆ ที่{place} ก่อนจะมี {few}{few} สาขาในวันนี้',
  'ตลาดเครื่องดื่มแข่งขันสูง {rival} ก็ลดราคา{menu}เหลือ {price} บาทเพื่อชิงลูกค้า',
  'ต้นทุนเมล็ดกาแฟปีนี้เพิ่มขึ้นราว 1{few}% ทำให้หลายร้านต้องปรับราคา',
  'จุดแข็งของ {brand} อยู่ที่ระบบสมาชิกและแอปที่เก็บข้อมูลการซื้อ',
  'ลูกค้ากลุ่มหลักคือวัยทำงานที่ซื้อ{menu}สัปดาห์ละ {few} ครั้ง',
  'คำถามคือ เมื่อโปรโมชั่นหมดลง ลูกค้าจะยังกลับมาหรือไม่',
  'เดลิเวอรี่คิดเป็นสัดส่วน 1{few}% ของรายได้ และยังโตต่อเนื่อง',
];

export const NEWS_HEADLINES: readonly string[] = [
  '{brand} เปิดสาขาใหม่ที่{place} ตั้งเป้าปีนี้ครบ {few}{few}0 สาขา',
  '{brand} เปิดตัว{menu} ราคา {price} บาท รับ[หน้าร้อน|หน้าฝน|ปลายปี]',
  'ตลาดชากาแฟเดือด {brand} ชน {rival} ลดราคา{menu}เหลือ {price} บาท',
  '{brand} จับมือแอปเดลิเวอรี่ส่งฟรีใน{place}',
  '{brand} เผยรายได้ไตรมาสล่าสุดโต 1{few}%',
];

export const NEWS_SENTENCES: readonly string[] = [
  '{brand} ระบุว่าสาขา{place} มีลูกค้าเฉลี่ยวันละ {few}{few}0 ราย',
  'ผู้บริหารกล่าวว่า{menu}เป็นเมนูที่ขายดีอันดับ {few} ของปีนี้',
  'นักวิเคราะห์มองว่าการแข่งขันกับ {rival} จะยังดำเนินต่อไปถึงสิ้นปี',
  'ราคาเริ่มต้นอยู่ที่ {price} บาท จำหน่ายทุกสาขาตั้งแต่วันนี้',
  'สมาชิกแอปรับส่วนลดเพิ่ม {few} เปอร์เซ็นต์เมื่อสั่งล่วงหน้า',
];

/** What a brand says of itself on its own page. */
export const PAGE_POSTS: readonly string[] = [
  '[มาแล้ว|ใหม่!|พบกัน] {menu} จาก{brand} เพียง {price} บาท ทุกสาขา',
  '{brand} สาขาใหม่ {place} เปิดให้บริการแล้ว แวะมาหากันนะคะ',
  'โปรโมชั่น{time}นี้ {brand} ซื้อ 1 แถม 1 {menu} เฉพาะสมาชิกแอป',
  'สั่งเดลิเวอรี่ {brand} วันนี้ ส่งฟรีเมื่อครบ {price} บาท',
  '{brand} ชวนสะสมแต้มครบ {few}00 แลก{menu}ฟรี 1 แก้ว',
];

/** Talk that the account does not want: without one of its keywords, or with one that it excludes. */
export const UNRELATED: readonly string[] = [
  '[วันนี้|เมื่อเช้า]ฝนตกหนัก{very} รถติดแถว{place}',
  'หาคาเฟ่นั่งทำงานแถว{place} [แนะนำหน่อย|มีที่ไหนบ้าง]{ask}',
  'บอลคืนนี้ [ลุ้น|สนุก|เครียด]{very} ดูกับ{who}',
  'กินข้าวกับ{who}ที่{place} [อิ่ม|อร่อย]{very}',
  '{menu}ทำเองที่บ้าน [ไม่ยากเลย|เหมือนจะดี|หวานไป]',
  'ซีรีส์ตอนล่าสุด[พีค|ซึ้ง|งง]{very} ใครดูแล้วบ้าง{ask}',
  'Traffic around {placeEn} is crazy right now',
  'Any good cafe to work at in {placeEn}?',
];
export const EXCLUDED: readonly string[] = [
  'สล็อตเว็บตรง แจกเครดิตฟรี {price} บาท ไม่ต้องฝาก #{tag} #คาเฟ่ สมัครเลย',
  'เมื่อคืนนอนละเมอคุยกับ{who}ทั้งคืน [ตลก|เหนื่อย]{very}',
  'รับปั๊มไลก์ ปั๊มฟอล ร้าน{brand}ก็ใช้บริการ ทักมา{polite}',
  'หวยงวดนี้ {few}{few} ฝันเห็น{brand} รวยแน่',
];
