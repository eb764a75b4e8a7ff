/** The invented brands of the demo market: one that owns the account and three that it watches. */
export interface Brand {
  readonly key: 'kualamer' | 'fahkram' | 'dripdoi' | 'mojamocha';
  readonly thai: string;
  readonly english: string;
  /** What people call it for short. */
  readonly nickname: string;
  readonly hashtags: readonly string[];
  readonly share: number;
  /** Weights of positive, neutral and negative talk on an ordinary day. */
  readonly mood: readonly [positive: number, neutral: number, negative: number];
}

export const KUALAMER: Brand = {
  key: 'kualamer',
  thai: 'คั่วละเมอ',
  english: 'Kualamer',
  nickname: 'ละเมอ',
  hashtags: ['คั่วละเมอ', 'kualamer', 'ละเมอคาเฟ่'],
  share: 52,
  mood: [36, 42, 22],
};

export const BRANDS: readonly Brand[] = [
  KUALAMER,
  {
    key: 'fahkram',
    thai: 'ฟ้าครามที',
    english: 'Fahkram Tea',
    nickname: 'ฟ้าคราม',
    hashtags: ['ฟ้าครามที', 'fahkramtea'],
    share: 21,
    mood: [33, 45, 22],
  },
  {
    key: 'dripdoi',
    thai: 'ดริปดอย',
    english: 'DripDoi',
    nickname: 'ดริปดอย',
    hashtags: ['ดริปดอย', 'dripdoi'],
    share: 16,
    mood: [40, 42, 18],
  },
  {
    key: 'mojamocha',
    thai: 'โมจะโมชา',
    english: 'Mojamocha',
    nickname: 'โมจะ',
    hashtags: ['โมจะโมชา', 'mojamocha'],
    share: 11,
    mood: [28, 40, 32],
  },
];
