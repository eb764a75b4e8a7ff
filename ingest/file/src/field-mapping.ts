/**
 * Names under which a record may carry each field of a channel message, the first that has a value wins. Compared
 * without case, spaces, '_' and '-'; a dot leads into an object, or stands in the name of a column. Fields that are not
 * here are passed over.
 */
export const FIELD_NAMES = {
  source: ['source', 'channel', 'platform', 'network', 'socialnetwork'],
  id: ['id', 'messageid', 'postid', 'tweetid', 'commentid', 'guid', 'originid'],
  parentId: ['parentid', 'parent.id', 'replyto', 'replytoid', 'inreplyto', 'inreplytoid', 'inreplytostatusid'],
  rootId: ['rootid', 'root.id', 'threadid', 'conversationid', 'topicid'],
  type: ['type', 'kind', 'messagetype', 'posttype'],
  createdAt: [
    'createdat',
    'created',
    'createdtime',
    'createddate',
    'date',
    'datetime',
    'time',
    'timestamp',
    'publishedat',
    'published',
    'publishdate',
    'pubdate',
    'postedat',
    'posttime',
    'วันที่',
    'วันเวลา',
  ],
  'author.id': ['author.id', 'authorid', 'user.id', 'userid', 'from.id', 'accountid'],
  'author.name': [
    'author.name',
    'author.username',
    'authorname',
    'author',
    'username',
    'user.username',
    'user.name',
    'user.screenname',
    'user',
    'screenname',
    'displayname',
    'from.name',
    'from',
    'ผู้เขียน',
    'ชื่อผู้ใช้',
  ],
  'author.link': ['author.link', 'author.url', 'authorlink', 'authorurl', 'user.link', 'user.url', 'userlink'],
  'author.photo': ['author.photo', 'author.avatar', 'authorphoto', 'user.photo', 'user.avatar', 'avatar'],
  'author.followers': [
    'author.followers',
    'author.followercount',
    'authorfollowers',
    'followers',
    'followercount',
    'followerscount',
    'user.followercount',
    'user.followerscount',
  ],
  site: ['site', 'sitename', 'website', 'domain'],
  'page.id': ['page.id', 'pageid', 'group.id', 'groupid'],
  'page.name': ['page.name', 'pagename', 'page', 'group.name', 'groupname', 'group', 'room'],
  title: ['title', 'subject', 'headline', 'หัวข้อ'],
  text: ['text', 'message', 'content', 'body', 'fulltext', 'caption', 'description', 'ข้อความ', 'เนื้อหา'],
  imageText: ['imagetext', 'ocr', 'ocrtext'],
  images: ['images', 'image', 'photos', 'photo', 'imageurl', 'picture'],
  'video.url': ['video.url', 'video', 'videourl'],
  'video.thumbnail': ['video.thumbnail', 'videothumbnail', 'thumbnail'],
  link: ['link', 'url', 'permalink', 'permalinkurl', 'posturl', 'ลิงก์'],
  hashtags: ['hashtags', 'hashtag', 'tags'],
  'counts.like': ['counts.like', 'likecount', 'likes', 'like', 'favoritecount', 'favorites'],
  'counts.dislike': ['counts.dislike', 'dislikecount', 'dislikes', 'dislike'],
  'counts.comment': ['counts.comment', 'commentcount', 'commentscount', 'comments', 'comment', 'replycount', 'replies'],
  'counts.share': ['counts.share', 'sharecount', 'shares', 'share'],
  'counts.retweet': ['counts.retweet', 'retweetcount', 'retweets', 'retweet'],
  'counts.quote': ['counts.quote', 'quotecount', 'quotes', 'quote'],
  'counts.view': ['counts.view', 'viewcount', 'views', 'view', 'playcount', 'plays', 'impressions'],
  'counts.reaction': ['counts.reaction', 'reactioncount', 'reactions', 'reaction'],
  channelScore: ['channelscore', 'engagementscore'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FieldName = keyof typeof FIELD_NAMES;

/** The words for each channel, beside its own name. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  fb: 'facebook',
  x: 'twitter',
  'x (twitter)': 'twitter',
  'x.com': 'twitter',
  tw: 'twitter',
  ig: 'instagram',
  yt: 'youtube',
  web: 'website',
  news: 'website',
  blog: 'website',
  forum: 'website',
};

/** Hosts by which a link tells the channel, where no field does. */
export const SOURCE_HOSTS: Readonly<Record<string, string>> = {
  'facebook.com': 'facebook',
  'fb.com': 'facebook',
  'fb.watch': 'facebook',
  'twitter.com': 'twitter',
  'x.com': 'twitter',
  'instagram.com': 'instagram',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'pantip.com': 'pantip',
  'blockdit.com': 'blockdit',
  'tiktok.com': 'tiktok',
};

const POSTS = 'origin post tweet retweet quote status photo image video reel story link article news thread topic';
const COMMENTS = 'comment reply';

export const TYPE_NAMES: Readonly<Record<string, 'origin' | 'comment'>> = Object.fromEntries([
  ...POSTS.split(' ').map((name) => [name, 'origin']),
  ...COMMENTS.split(' ').map((name) => [name, 'comment']),
]);

export type FieldSource = (name: FieldName) => unknown;

interface Slot {
  readonly field: FieldName;
  /** Place among the field's names: the lowest wins. */
  readonly rank: number;
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELD_NAMES, name);
}

const SLOTS = new Map<string, Slot>(
  Object.keys(FIELD_NAMES)
    .filter(isFieldName)
    .flatMap((field) => FIELD_NAMES[field].map((name, rank): [string, Slot] => [name, { field, rank }])),
);

function plainKey(key: string): string {
  return key.toLowerCase().replace(/[\s_-]/g, '');
}

interface Step {
  /** The key's path, to lead on from. */
  readonly path: string;
  readonly slot: Slot | undefined;
}

/** A file's records have the same few keys, so each is looked up once; records with keys of their own must not fill it. */
const STEPS_KEPT = 10_000;
const steps = new Map<string, Step>();

function stepOf(prefix: string, key: string): Step {
  const name = prefix + key;
  const known = steps.get(name);
  if (known !== undefined) return known;
  const path = prefix + plainKey(key);
  const step = { path, slot: SLOTS.get(path) };
  if (steps.size < STEPS_KEPT) steps.set(name, step);
  return step;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

type Found = Map<FieldName, { readonly rank: number; readonly value: unknown }>;

/** Objects within objects, no deeper than a message has them; lists stay values. */
function collect(record: object, prefix: string, depth: number, found: Found): void {
  for (const [key, value] of Object.entries(record)) {
    const { path, slot } = stepOf(prefix, key);
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth > 0) {
      collect(value, `${path}.`, depth - 1, found);
    } else if (slot !== undefined && !isMissing(value)) {
      const other = found.get(slot.field);
      if (other === undefined || slot.rank < other.rank) found.set(slot.field, { rank: slot.rank, value });
    }
  }
}

/** Reads a record by FIELD_NAMES; a field that is empty, null or not there is undefined. */
export function fieldsOfRecord(record: object): FieldSource {
  const found: Found = new Map();
  collect(record, '', 2, found);
  return (name) => found.get(name)?.value;
}

/** Whether any of the names stands for the field; for the header of a table. */
export function hasField(names: readonly string[], field: FieldName): boolean {
  const plain = new Set(names.map(plainKey));
  return FIELD_NAMES[field].some((name) => plain.has(name));
}
