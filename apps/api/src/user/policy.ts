interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** The product's own policy, in both languages of the product; whoever accepts it has been shown both. */
const POLICY: Readonly<Record<'th' | 'en', { readonly title: string; readonly sections: readonly Section[] }>> = {
  th: {
    title: 'นโยบายการใช้ข้อมูล',
    sections: [
      {
        heading: 'เราเก็บข้อมูลอะไร',
        paragraphs: [
          'Krasae รวบรวมข้อความที่เผยแพร่ต่อสาธารณะ เช่น โพสต์และความคิดเห็น ตามคำค้นและแหล่งข้อมูลที่บัญชีของคุณกำหนด',
          'เราเก็บชื่อผู้ใช้ อีเมล บทบาท การตั้งค่า และบันทึกการเปลี่ยนแปลงที่คุณทำ รหัสผ่านถูกเก็บเป็นค่าที่ย้อนกลับไม่ได้เท่านั้น',
        ],
      },
      {
        heading: 'เราใช้ข้อมูลอย่างไร',
        paragraphs: [
          'ข้อมูลใช้เพื่อแสดงผลวิเคราะห์ให้ผู้ใช้ในบัญชีของคุณ และเพื่อส่งการแจ้งเตือนที่คุณเลือกรับ ไม่มีการเปิดเผยข้อมูลของบัญชีหนึ่งให้บัญชีอื่น',
          'ข้อความที่เก็บอาจมีข้อมูลส่วนบุคคลของผู้เขียน โปรดใช้เพื่อทำความเข้าใจความคิดเห็นต่อแบรนด์เท่านั้น และปฏิบัติตามกฎหมายคุ้มครองข้อมูลส่วนบุคคล',
        ],
      },
      {
        heading: 'สิทธิของคุณ',
        paragraphs: [
          'คุณเปลี่ยนอีเมล รหัสผ่าน และการแจ้งเตือนได้ในหน้าโปรไฟล์ และขอให้ผู้ดูแลบัญชีแก้ไขหรือลบข้อมูลของคุณได้',
          'หากไม่ยอมรับนโยบายนี้ คุณจะออกจากระบบและใช้งานต่อไม่ได้',
        ],
      },
    ],
  },
  en: {
    title: 'Data policy',
    sections: [
      {
        heading: 'What is kept',
        paragraphs: [
          'Krasae collects messages that were published for everybody, such as posts and comments, by the keywords and sources that your account has chosen.',
          'Of you it keeps username, email address, role, preferences and a record of the changes you make. Of your password only a value is kept that cannot be turned back.',
        ],
      },
      {
        heading: 'What it is used for',
        paragraphs: [
          'The data is used to show its analysis to the users of your account, and to send the notices that you have chosen. Nothing of one account is shown to another.',
          'Collected messages may hold personal data of those who wrote them. Use them to understand what is said about a brand, and keep to the law on the protection of personal data.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can change your email address, password and notices on your profile, and ask the administrator of your account to correct or delete what is kept of you.',
          'If you do not accept this policy, you are signed out and cannot go on.',
        ],
      },
    ],
  },
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function element(name: 'h2' | 'h3' | 'p', text: string): string {
  return `<${name}>${text.replace(/[&<>]/gu, (character) => ENTITIES[character] ?? '')}</${name}>`;
}

/** The policy as HTML of headings and paragraphs alone: one section for each language, Thai first, marked by lang. */
export function policyHtml(): string {
  return Object.entries(POLICY)
    .map(([language, { title, sections }]) => {
      const lines = sections.flatMap(({ heading, paragraphs }) => [
        element('h3', heading),
        ...paragraphs.map((paragraph) => element('p', paragraph)),
      ]);
      return `<section lang="${language}">${[element('h2', title), ...lines].join('')}</section>`;
    })
    .join('');
}
