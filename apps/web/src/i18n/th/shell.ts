import type { shell as english } from '../en/shell.js';
import type { TextsOf } from '../texts.types.js';

export const shell: TextsOf<typeof english> = {
  nav: {
    sidebar: 'แถบด้านข้าง',
    main: 'เมนูหลัก',
    open: 'เปิดเมนู',
    close: 'ปิดเมนู',
    skip: 'ข้ามไปยังเนื้อหา',
    dashboard: 'แดชบอร์ด',
    campaign: 'แคมเปญ',
    comparison: 'เปรียบเทียบ',
    myCampaigns: 'แคมเปญของฉัน',
    sharedCampaigns: 'แชร์กับฉัน',
    addCampaign: 'เพิ่มแคมเปญ',
    noCampaigns: 'ยังไม่มีแคมเปญ',
    campaignsFailed: 'โหลดแคมเปญไม่สำเร็จ',
    search: 'ค้นหาหรือไปที่',
    export: 'ส่งออก',
    settings: 'ตั้งค่า DOM',
    terms: 'ข้อกำหนด',
    privacy: 'ความเป็นส่วนตัว',
    assistant: 'ผู้ช่วย AI',
    beta: 'เบต้า',
    toTop: 'กลับขึ้นด้านบน',
  },
  user: {
    menu: 'เมนูผู้ใช้',
    profile: 'แก้ไขโปรไฟล์',
    password: 'เปลี่ยนรหัสผ่าน',
    notification: 'ตั้งค่าการแจ้งเตือน',
    signOut: 'ออกจากระบบ',
  },
  notBuilt: {
    title: 'ยังไม่มีหน้า {{screen}}',
    hint: 'หน้านี้เป็นส่วนหนึ่งของ Krasae แต่ยังอยู่ระหว่างการพัฒนา จึงยังไม่มีอะไรให้ทำในหน้านี้',
    home: 'ไปหน้าหลัก',
  },
  viewer: {
    welcome: 'ยินดีต้อนรับสู่ Krasae',
    welcomeHint: 'เพื่อนร่วมงานแชร์แดชบอร์ดแคมเปญให้คุณที่นี่ เพื่อดูว่าผู้คนพูดถึงแคมเปญอย่างไร ที่ไหน และรู้สึกอย่างไร',
    open: 'เปิดแคมเปญของคุณ',
    none: 'ยังไม่มีใครแชร์อะไรให้คุณ',
    noneHint: 'เมื่อมีคนในบัญชีของคุณแชร์แดชบอร์ดแคมเปญ จะเปิดที่นี่และอยู่ในแถบด้านข้าง',
    failed: 'โหลดแคมเปญของคุณไม่สำเร็จ',
  },
};
