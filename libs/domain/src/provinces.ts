/** A province of Thailand and the phrases by which people mention it, each matched by the rule of design 4. */
export interface Province {
  /** English name, as classifications carry it. */
  readonly name: string;
  readonly thai: string;
  readonly phrases: readonly string[];
}

/**
 * Provinces whose Thai name is an everyday word or stands inside one (เลย 'at all', ตาก 'to dry', แพร่ 'to spread',
 * น่าน as in 'waters'): they are taken only where the text says that it means a province. Nor does their short English
 * name count alone.
 */
const EVERYDAY_WORDS = new Set(['Loei', 'Tak', 'Phrae', 'Nan']);

/** English name, Thai name, then short forms, other spellings and places that everybody takes for the province. */
const ROWS: readonly (readonly [name: string, thai: string, ...more: string[]])[] = [
  ['Bangkok', 'กรุงเทพ', 'กทม', 'บางกอก', 'bkk', 'krung thep'],
  ['Amnat Charoen', 'อำนาจเจริญ'],
  ['Ang Thong', 'อ่างทอง'],
  ['Bueng Kan', 'บึงกาฬ'],
  ['Buri Ram', 'บุรีรัมย์'],
  ['Chachoengsao', 'ฉะเชิงเทรา', 'แปดริ้ว'],
  ['Chai Nat', 'ชัยนาท'],
  ['Chaiyaphum', 'ชัยภูมิ'],
  ['Chanthaburi', 'จันทบุรี', 'เมืองจันท์'],
  ['Chiang Mai', 'เชียงใหม่', 'เจียงใหม่'],
  ['Chiang Rai', 'เชียงราย', 'เจียงฮาย'],
  ['Chon Buri', 'ชลบุรี', 'เมืองชล', 'พัทยา', 'pattaya'],
  ['Chumphon', 'ชุมพร'],
  ['Kalasin', 'กาฬสินธุ์'],
  ['Kamphaeng Phet', 'กำแพงเพชร'],
  ['Kanchanaburi', 'กาญจนบุรี', 'เมืองกาญ'],
  ['Khon Kaen', 'ขอนแก่น'],
  ['Krabi', 'กระบี่'],
  ['Lampang', 'ลำปาง'],
  ['Lamphun', 'ลำพูน'],
  ['Loei', 'เลย', 'เชียงคาน', 'ภูกระดึง'],
  ['Lop Buri', 'ลพบุรี'],
  ['Mae Hong Son', 'แม่ฮ่องสอน'],
  ['Maha Sarakham', 'มหาสารคาม', 'สารคาม'],
  ['Mukdahan', 'มุกดาหาร'],
  ['Nakhon Nayok', 'นครนายก'],
  ['Nakhon Pathom', 'นครปฐม'],
  ['Nakhon Phanom', 'นครพนม'],
  ['Nakhon Ratchasima', 'นครราชสีมา', 'โคราช', 'korat'],
  ['Nakhon Sawan', 'นครสวรรค์', 'ปากน้ำโพ'],
  ['Nakhon Si Thammarat', 'นครศรีธรรมราช', 'เมืองคอน'],
  ['Nan', 'น่าน'],
  ['Narathiwat', 'นราธิวาส'],
  ['Nong Bua Lam Phu', 'หนองบัวลำภู'],
  ['Nong Khai', 'หนองคาย'],
  ['Nonthaburi', 'นนทบุรี', 'เมืองนนท์'],
  ['Pathum Thani', 'ปทุมธานี'],
  ['Pattani', 'ปัตตานี'],
  ['Phangnga', 'พังงา', 'phang nga'],
  ['Phatthalung', 'พัทลุง'],
  ['Phayao', 'พะเยา'],
  ['Phetchabun', 'เพชรบูรณ์', 'เขาค้อ'],
  ['Phetchaburi', 'เพชรบุรี', 'เมืองเพชร', 'ชะอำ'],
  ['Phichit', 'พิจิตร'],
  ['Phitsanulok', 'พิษณุโลก', 'พิดโลก'],
  ['Phra Nakhon Si Ayutthaya', 'พระนครศรีอยุธยา', 'อยุธยา', 'ayutthaya', 'ayuthaya'],
  ['Phrae', 'แพร่', 'เมืองแพร่'],
  ['Phuket', 'ภูเก็ต'],
  ['Prachin Buri', 'ปราจีนบุรี'],
  ['Prachuap Khiri Khan', 'ประจวบคีรีขันธ์', 'ประจวบ', 'หัวหิน', 'hua hin'],
  ['Ranong', 'ระนอง'],
  ['Ratchaburi', 'ราชบุรี'],
  ['Rayong', 'ระยอง'],
  ['Roi Et', 'ร้อยเอ็ด'],
  ['Sa Kaeo', 'สระแก้ว'],
  ['Sakon Nakhon', 'สกลนคร'],
  ['Samut Prakan', 'สมุทรปราการ'],
  ['Samut Sakhon', 'สมุทรสาคร', 'มหาชัย'],
  ['Samut Songkhram', 'สมุทรสงคราม', 'อัมพวา'],
  ['Saraburi', 'สระบุรี'],
  ['Satun', 'สตูล'],
  ['Si Sa Ket', 'ศรีสะเกษ'],
  ['Sing Buri', 'สิงห์บุรี'],
  ['Songkhla', 'สงขลา', 'หาดใหญ่', 'hat yai', 'hatyai'],
  ['Sukhothai', 'สุโขทัย'],
  ['Suphan Buri', 'สุพรรณบุรี', 'เมืองสุพรรณ'],
  ['Surat Thani', 'สุราษฎร์ธานี', 'สุราษฎร์', 'เกาะสมุย', 'koh samui'],
  ['Surin', 'สุรินทร์'],
  ['Tak', 'ตาก', 'แม่สอด'],
  ['Trang', 'ตรัง'],
  ['Trat', 'ตราด', 'เกาะช้าง', 'koh chang'],
  ['Ubon Ratchathani', 'อุบลราชธานี', 'เมืองอุบล'],
  ['Udon Thani', 'อุดรธานี', 'เมืองอุดร'],
  ['Uthai Thani', 'อุทัยธานี'],
  ['Uttaradit', 'อุตรดิตถ์'],
  ['Yala', 'ยะลา'],
  ['Yasothon', 'ยโสธร'],
];

/** The 77 provinces (Bangkok counted with them). */
export const PROVINCES: readonly Province[] = ROWS.map(([name, thai, ...more]) => ({
  name,
  thai,
  phrases: EVERYDAY_WORDS.has(name)
    ? [`จังหวัด${thai}`, `${name} province`, ...more]
    : [...new Set([thai, name, name.replaceAll(' ', ''), ...more])],
}));
