/** Words too common to say anything in a word cloud. Written as the normaliser leaves them; apostrophes as typed. */
const THAI = `
ที่ ซึ่ง อัน และ หรือ แต่ ก็ ก้ เลย จึง ถ้า หาก เพราะ เพื่อ เมื่อ ขณะ ระหว่าง โดย ด้วย กับ แก่ แด่ ต่อ จาก ถึง ยัง ใน นอก บน ใต้ ล่าง
ของ แห่ง ตาม ทาง เป็น คือ อยู่ มี ไม่มี ได้ ให้ ไว้ ไป มา ขึ้น ลง เข้า ออก แล้ว กำลัง จะ เคย เพิ่ง คง อาจ ควร ต้อง น่า ย่อม พึง ไม่ ไม่ได้ ไม่ใช่
มิ อย่า ใช่ หรอก เหรอ หรอ หรือเปล่า รึเปล่า ไหม มั้ย ไม๊ มั๊ย ป่าว เปล่า นะ น่ะ นะคะ นะครับ นะค่ะ ค่ะ คะ คับ ครับ ครัช ครับผม จ้า จ้ะ จ๊ะ จ๋า ฮะ ฮับ
สิ ซิ ล่ะ ละ เหอะ เถอะ เถิด แหละ หละ วะ ว่ะ โว้ย เว้ย เออ อ่ะ อะ อ่า เอ่อ เอ้ย โอ๊ย อุ๊ย นั่น นี่ โน่น นี้ นั้น โน้น นู้น งี้ งั้น อย่างนี้ อย่างนั้น
ว่า อะไร ไร ใคร ไหน ทำไม อย่างไร ยังไง เท่าไร เท่าไหร่ เมื่อไร เมื่อไหร่ กี่ ผม ฉัน ดิฉัน ชั้น หนู เรา พวกเรา กู มึง เธอ คุณ ท่าน เขา เค้า มัน แก นาย
พวก ตัวเอง ตน ตนเอง กัน กันเอง ทุก แต่ละ บาง หลาย ทั้ง ทั้งหมด ทั้งนั้น อื่น อื่นๆ อีก เอง แค่ เพียง เท่านั้น เท่า กว่า มาก มากมาย มากก น้อย เยอะ ที่สุด สุด สุดๆ
จริง จริงๆ จัง โคตร ค่อนข้าง เกิน นัก บ่อย เสมอ ตลอด ก่อน หลัง ต่อไป ตอน ตอนนี้ ตอนนั้น เดี๋ยว เดี๋ยวนี้ วัน วันนี้ เมื่อวาน พรุ่งนี้ ปี เดือน เวลา ครั้ง ที
การ ความ คน อัน ตัว สิ่ง เรื่อง อย่าง แบบ เช่น เหมือน คล้าย ประมาณ ราว เกือบ ราวกับ ดัง ดังนั้น ดังกล่าว ฉะนั้น แม้ แม้ว่า ถึงแม้ นอกจาก รวมทั้ง อีกทั้ง
ทำ เอา ดู ใช้ บอก พูด คิด รู้ เห็น อยาก ชอบ ลอง กลับ พอ พอดี เริ่ม ยิ่ง ช่วย ถูก โดน ผ่าน ตั้ง ตั้งแต่ จน จนถึง กระทั่ง เนื่อง เนื่องจาก สำหรับ เกี่ยวกับ
หนึ่ง สอง สาม แรก สุดท้าย นาน ขอ โปรด กรุณา หน่อย สัก ซะ เสีย ด้าน ฝ่าย ภายใน ภายนอก อาจจะ น่าจะ คงจะ ควรจะ ก็ได้ เป็นต้น ไง งัย แหล่ะ เนี่ย เนี้ย อ้ะ ปะ ป่ะ
`;

const ENGLISH = `
a about above after again against all also am an and any are aren't as at be because been before being below between both but by can can't cannot could
couldn't did didn't do does doesn't doing don't down during each even every few for from further get gets go got had hadn't has hasn't have haven't having
he her here hers herself him himself his how i'd i'll i'm i've if in into is isn't it it's its itself just let let's like ll made make many may me might more
most much must mustn't my myself no nor not now of off on once one only or other ought our ours ourselves out over own pls please re really rt s same say see
shall she she's should shouldn't so some still such t than that that's the their theirs them themselves then there there's these they they're this those
through to too under until up us use ve very via want was wasn't way we we're we've well were weren't what what's when where which while who whom why will
with won't would wouldn't yes yet you you're you've your yours yourself yourselves http https www com co th net org amp
`;

const STOP_WORDS: ReadonlySet<string> = new Set(`${THAI} ${ENGLISH}`.split(/\s+/).filter((word) => word !== ''));

/** Whether a normalised word is left out of word clouds. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word.includes('\u2019') ? word.replaceAll('\u2019', "'") : word);
}
