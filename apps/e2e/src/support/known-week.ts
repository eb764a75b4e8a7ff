import type { ChannelMessageInput } from '@krasae/contracts';
import { SOURCES, type Source } from '@krasae/domain';

/** Days in Bangkok that the known messages are about, and those of the same length before it. */
export const KNOWN_WEEK = { since: '2025-03-03', until: '2025-03-09' } as const;
export const KNOWN_DAYS = ['03', '04', '05', '06', '07', '08', '09'] as const;

type Counts = NonNullable<ChannelMessageInput['counts']>;

function message(
  source: Source,
  id: string,
  at: string,
  text: string,
  counts: Counts = {},
  rest: Partial<ChannelMessageInput> = {},
): ChannelMessageInput {
  const site = source === 'website' ? { site: 'ข่าวทดสอบ' } : {};
  const author = { id: `author-${id}`, name: `ผู้เขียน ${id}` };
  return { source, id, type: 'origin', createdAt: `${at}+07:00`, author, text, counts, ...site, ...rest };
}

const answers = (rootId: string): Partial<ChannelMessageInput> => ({ type: 'comment', parentId: rootId, rootId });

/** A thread, six channels, praise, blame and plain facts; also the first and the last instant of the week. */
export const OF_THE_WEEK: readonly ChannelMessageInput[] = [
  message(
    'facebook',
    'f1',
    '2025-03-03T00:00:00',
    'ร้านนี้อร่อยมาก ชอบที่สุด ประทับใจบริการ',
    { like: 40, comment: 3 },
    {
      channelScore: 100,
    },
  ),
  message('facebook', 'f2', '2025-03-04T09:30:00', 'แย่มาก รอนานสุดๆ ผิดหวังที่สุด', { like: 2 }, answers('f1')),
  message('facebook', 'f3', '2025-03-05T10:00:00', 'สาขานี้เปิดกี่โมง', { reaction: 1 }, answers('f1')),
  message('twitter', 't1', '2025-03-05T12:00:00', 'ดีใจมาก รักเลย สุดยอด', {
    like: 900,
    retweet: 350,
    quote: 25,
    view: 1_200_000,
  }),
  message('twitter', 't2', '2025-03-05T23:59:59', 'ห่วยแตก ไม่ซื้ออีกแล้ว เสียดายเงิน', { retweet: 7, view: 34_567 }),
  message(
    'youtube',
    'y1',
    '2025-03-06T08:00:00',
    'รีวิวเมนูใหม่ประจำเดือนนี้',
    { like: 12, dislike: 3, view: 4_400 },
    {
      video: { url: 'https://video.example/y1' },
    },
  ),
  message('pantip', 'p1', '2025-03-07T19:15:00', 'สอบถามเส้นทางไปสาขาใหม่', { comment: 6 }),
  message('pantip', 'p2', '2025-03-07T19:45:00', 'โกงลูกค้า บริการแย่ โคตรเลว', {}, answers('p1')),
  message(
    'website',
    'w1',
    '2025-03-08T06:00:00',
    `บริษัทประกาศเปิดสาขาใหม่ 3 แห่งในปีนี้ ${'รายละเอียดเพิ่มเติมของแต่ละสาขา '.repeat(30)}`,
    { share: 4, view: 250 },
    {
      title: 'เปิดสาขาใหม่',
      link: 'https://news.example/w1',
      hashtags: ['สาขาใหม่'],
      images: ['https://news.example/1.jpg', 'https://news.example/2.jpg'],
    },
  ),
  message('tiktok', 'k1', '2025-03-09T13:00:00', 'น่ารักมาก อร่อยสุดๆ ต้องไปซ้ำ', { like: 77, share: 11 }),
  message('tiktok', 'k2', '2025-03-09T23:59:59', 'เฉยๆ ธรรมดา', {}),
];

export const OF_THE_WEEK_BEFORE: readonly ChannelMessageInput[] = [
  message('facebook', 'b1', '2025-02-24T00:00:00', 'อร่อยดี', { like: 8 }),
  message('pantip', 'b2', '2025-03-02T23:59:59', 'ไปมาแล้ว', { comment: 2 }),
];

export interface Figures {
  readonly engagement: number;
  readonly count: number;
  readonly view: number;
}

/** The figures of some messages, by the words of the spec (section 9) and without the product's own sums. */
export function figuresOf(messages: readonly ChannelMessageInput[]): Figures {
  const total = { engagement: 0, count: messages.length, view: 0 };
  for (const { source, counts = {}, channelScore = 0 } of messages) {
    const { view = 0, ...acts } = counts;
    const sum = Object.values(acts).reduce<number>((all, one) => all + (one ?? 0), 0);
    total.engagement += source === 'facebook' ? Math.max(sum, channelScore) : sum;
    total.view += view;
  }
  return total;
}

/** The messages that each channel, or each day of the week, has. */
export const channelsOfTheWeek = new Map(
  SOURCES.map((source) => [source, OF_THE_WEEK.filter((one) => one.source === source)]),
);
export const daysOfTheWeek = new Map(
  KNOWN_DAYS.map((day) => [`${day} Mar 2025`, OF_THE_WEEK.filter((one) => one.createdAt.startsWith(`2025-03-${day}`))]),
);
