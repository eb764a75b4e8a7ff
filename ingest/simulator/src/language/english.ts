import type { Aspect, Mood } from './grammar.js';

/** What people say in English: tourists, expats and those who like to. */
export const ENGLISH: Readonly<Record<Aspect, Readonly<Record<Mood, readonly string[]>>>> = {
  taste: {
    positive: [
      'The {menu} at {brand} is [amazing|so good|perfect|delicious]',
      '[Obsessed with|In love with|Totally addicted to] the {menu} from {brand}',
      '{brand} makes the best {menu} in [town|Bangkok|Thailand], love it',
      'Finally tried {brand}. The {drink} was [excellent|really tasty|so refreshing]',
    ],
    neutral: [
      'Trying the {menu} at {brand} {place} [today|with {who}|for the first time]',
      'Has anyone tried the new {menu} at {brand}?',
      '{brand} or {rival} for {menu}?',
      'Ordering {menu} from {brand} [again|for the team|on the way to work]',
    ],
    negative: [
      'The {menu} at {brand} was [terrible|really bad|awful|disappointing]',
      '[Too much ice|Way too sweet|Watery and bland], {brand} {drink} is a waste of money',
      'Not going back to {brand}, my {drink} was [disgusting|stale|lukewarm and horrible]',
    ],
  },
  service: {
    positive: [
      'Staff at {brand} {place} are [so friendly|really kind|super helpful]',
      'Great service at {brand} {place}, thank you!',
    ],
    neutral: [
      'What time does {brand} {place} open?',
      'Does {brand} {place} take cards?',
      '{brand} {place} has a drive-thru now',
    ],
    negative: [
      'Waited {mins} minutes at {brand} {place}, [rude|useless|terrible] service',
      '{brand} got my order wrong again, [so annoying|unacceptable|really disappointed]',
    ],
  },
  price: {
    positive: [
      '{price} baht for a {drink} at {brand} is [a great deal|so worth it]',
      'Buy one get one at {brand} today, [awesome|love it|amazing promo]!',
    ],
    neutral: [
      '{drink} at {brand} is {price} baht',
      'Is the {brand} promo still on {time}?',
      '{brand} {drink} {price} baht vs {rival} {price} baht',
    ],
    negative: [
      '{price} baht for a tiny {drink}? {brand} is [overpriced|a scam|way too expensive, disappointed]',
      '{brand} raised prices again, [terrible value|so annoying|disgraceful]',
    ],
  },
  delivery: {
    positive: ['{brand} delivery arrived in {mins} minutes, still cold. [Impressed|Excellent|Happy]!'],
    neutral: ['Does {brand} deliver to {place}?', 'Waiting for {brand} delivery, {mins} minutes to go'],
    negative: [
      '{brand} delivery took {mins} minutes and the {drink} spilled. [Awful|Terrible|So angry]',
      'Wrong order from {brand} delivery and no refund. [Pathetic|Unacceptable]',
    ],
  },
  app: {
    positive: ['The new {brand} app is [so smooth|really helpful|great], love skipping the queue'],
    neutral: ['How do I redeem points in the {brand} app?', 'Does the {brand} app accept foreign phone numbers?'],
    negative: [
      'The {brand} app [keeps crashing|is broken|is down again], [useless|so annoying]',
      'Lost {few}00 points in the {brand} app, [terrible|furious]',
    ],
  },
  store: {
    positive: [
      '{brand} {place} is such a [beautiful|lovely|cozy] place to [work|read|chill]',
      'New {brand} at {place} looks [gorgeous|amazing]',
    ],
    neutral: [
      'At {brand} {place} with {who}',
      'Is there parking at {brand} {place}?',
      '{brand} opens at {place} {time}',
    ],
    negative: [
      '{brand} {place} was [dirty|so noisy|disgusting], never again',
      'No parking at {brand} {place}, wasted {mins} minutes. [Annoying|Bad planning]',
    ],
  },
};

export const ENGLISH_OPENERS: readonly string[] = [
  '[Honestly|OMG|Update|Ok so|PSA|Hot take]: ',
  '[Today|Yesterday]: ',
  '',
  '',
  '',
  '',
];

export const ENGLISH_COMMENTS: Readonly<Record<Mood, readonly string[]>> = {
  positive: [
    '[Agree|Same|True], {brand} is [great|amazing|the best]',
    'Love the {menu} at {brand}',
    '@{handle} [you are the best|thank you|so cute]!',
    '{brand} {place} is my favorite',
  ],
  neutral: [
    'Which {brand} branch?',
    'How much is the {menu} at {brand}?',
    'Going to try {brand} {place} [soon|{time}]',
    '{brand} or {rival}?',
  ],
  negative: [
    'Same here, {brand} is [terrible|disappointing|overpriced]',
    'I stopped buying {brand}, [bad service|awful {drink}]',
    '@{handle} [please fix this, so annoying|this is unacceptable]',
  ],
};

export const ENGLISH_ASIDES: readonly string[] = [
  'at {place}',
  'with {who}',
  '{few} times now',
  'in {place} too',
  'ordered the {drink}',
];

export const ENGLISH_BRAND_REPLIES: readonly string[] = [
  '@{friend} Thank you for visiting {brand}, see you again at {place}',
  '@{friend} We are sorry about that. Please send us a message and the {brand} team will check',
];
