import type { MessageView } from '@krasae/contracts';

const PICTURE = 'https://upload.invalid/picture-that-does-not-load.jpg';

const SUMMARY: MessageView['summary'] = {
  like_count: 1204,
  dislike_count: 0,
  comment_count: 87,
  share_count: 14,
  retweet_count: 0,
  quote_count: 0,
  view_count: 48_211,
  reaction_count: 310,
};

/** A message of the stories; nothing here reaches the product. */
export function sampleMessage(id: string, changes: SampleChanges = {}): MessageView {
  const { source = 'facebook', text = 'ร้านนี้อร่อยมาก บริการดีสุด ๆ', username = 'น้ำหวาน ใจดี', score = 5 } = changes;
  return {
    id: `${source}:${id}`,
    info: {
      id,
      source,
      site: source === 'website' ? 'ข่าวเศรษฐกิจวันนี้' : null,
      origin_id: id,
      parent_id: null,
      is_origin: changes.isOrigin ?? true,
      created_at: '2026-11-20T11:42:00.000+07:00',
      updated_at: '2026-11-20T11:42:00.000+07:00',
      page: changes.page === undefined ? null : { id: 'page', name: changes.page },
      has_video: changes.video ?? false,
      video_url: changes.video === true ? 'https://video.invalid/1' : null,
      user_link: 'https://people.invalid/1',
    },
    user: {
      id: 'u1',
      username,
      link: null,
      photo: null,
      fallback_photo: null,
      follower_count: changes.followers ?? 1240,
    },
    raw_data: {
      title: changes.title ?? '',
      text,
      image_text: '',
      image: Array.from({ length: changes.images ?? 0 }, (_, index) => `${PICTURE}?${index}`),
      fallback_image: null,
      link: 'https://posts.invalid/1',
      redirect_url: null,
      video: null,
      hashtag: changes.hashtags ?? [],
    },
    summary: SUMMARY,
    analytic: {
      engagement_score: 1615,
      sentiment_score: score,
      sentiment_confidence: 0.8,
      sentiment_evidence: [],
      categories: ['Product'],
      sub_categories_level_1: ['Delivery service'],
      matched_keywords: [],
      language: 'th',
      provinces: [],
    },
    ...(changes.marks === undefined ? {} : { highlighted_text: changes.marks }),
  };
}

interface SampleChanges {
  readonly source?: string;
  readonly text?: string;
  readonly title?: string;
  readonly username?: string;
  readonly score?: number;
  readonly isOrigin?: boolean;
  readonly page?: string;
  readonly video?: boolean;
  readonly images?: number;
  readonly followers?: number;
  readonly hashtags?: string[];
  readonly marks?: { text: string; marked: boolean }[];
}

const LONG_WORD = 'กระทรวงดิจิทัลเพื่อเศรษฐกิจและสังคมแห่งชาติ'.repeat(12);

/** Everything that a card has to bear. */
export const SAMPLE_MESSAGES: readonly MessageView[] = [
  sampleMessage('1', {
    marks: [
      { text: 'เพิ่งลอง ', marked: false },
      { text: 'กระแสคาเฟ่', marked: true },
      { text: ' สาขาใหม่ที่เชียงใหม่ กาแฟหอมมาก พนักงานน่ารัก จะกลับไปอีกแน่นอน ☕️', marked: false },
    ],
    hashtags: ['กระแสคาเฟ่', 'เชียงใหม่', 'กาแฟ'],
    page: 'Krasae Café Thailand',
    images: 3,
  }),
  sampleMessage('2', {
    source: 'twitter',
    username: 'bkk_foodie',
    score: -5,
    followers: 18_400,
    text: 'Waited 40 minutes for one iced latte at Krasae Café today. The app said 5. Not coming back until they fix the queue.',
  }),
  sampleMessage('3', {
    source: 'youtube',
    username: 'รีวิวไปเรื่อย',
    score: 2.8,
    video: true,
    images: 1,
    title: 'รีวิวกาแฟ 10 ร้านดังในกรุงเทพฯ ปี 2026',
  }),
  sampleMessage('4', {
    source: 'pantip',
    score: 0,
    isOrigin: false,
    username: 'สมาชิกหมายเลข 7421993',
    text: 'ขอบคุณสำหรับข้อมูลครับ เดี๋ยวลองไปดู',
    followers: -1,
  }),
  sampleMessage('5', {
    source: 'website',
    username: 'กองบรรณาธิการ',
    score: 0,
    title: 'ตลาดกาแฟไทยโต 12% ในไตรมาสสาม',
    text: `บทวิเคราะห์ ${'ตลาดกาแฟไทยเติบโตต่อเนื่องจากกระแสคาเฟ่และการท่องเที่ยว '.repeat(160)}`,
  }),
  sampleMessage('6', {
    source: 'tiktok',
    username: 'a'.repeat(120),
    score: -2.5,
    text: LONG_WORD,
    hashtags: ['แท็กที่ยาวมากและไม่มีช่องว่างเลยแม้แต่ช่องเดียวในทั้งหมดนี้'],
  }),
  sampleMessage('7', { source: 'instagram', username: '', images: 7, text: '', score: 5 }),
  sampleMessage('8', { source: 'blockdit', username: 'เพจการเงิน', isOrigin: false, page: 'ลงทุนแมน', score: 1 }),
];
