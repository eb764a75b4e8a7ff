import type { ChannelMessage } from '@krasae/contracts';
import { type MessageCounts, NO_COUNTS, type Source } from '@krasae/domain';
import { linkTo } from './people.js';
import type { Content } from './post-writer.js';

/** What a message is put together from. */
export interface MessageParts {
  readonly source: Source;
  readonly serial: number;
  readonly at: number;
  readonly author: ChannelMessage['author'];
  readonly content: Content;
  readonly counts: Partial<MessageCounts>;
  readonly site?: string | undefined;
}

/** A post; a comment is made of one by naming its parent. */
export function assemble({ source, serial, at, author, content, counts, site }: MessageParts): ChannelMessage {
  const id = channelId(source, serial);
  const allCounts = { ...NO_COUNTS, ...counts };
  const sum = Object.values(counts).reduce((total, value) => total + value, 0) - (counts.view ?? 0);
  return {
    source,
    id,
    parentId: null,
    rootId: null,
    type: 'origin',
    createdAt: new Date(Math.floor(at)).toISOString(),
    author,
    ...(site === undefined ? {} : { site }),
    title: content.title ?? '',
    text: content.text,
    imageText: content.imageText ?? '',
    images: content.images ?? [],
    ...(content.video === undefined ? {} : { video: content.video }),
    link: linkTo(source, `p/${id}`),
    hashtags: content.hashtags ?? [],
    counts: allCounts,
    // Facebook's own figure weighs shares more, so it lies somewhat above the plain sum.
    ...(source === 'facebook' ? { channelScore: sum + allCounts.share * 2 } : {}),
  };
}

/** A brand's own post stands on its page; twitter has none. */
export function onPage(post: ChannelMessage, author: ChannelMessage['author']): ChannelMessage {
  return post.source === 'twitter' ? post : { ...post, page: { id: author.id, name: author.name } };
}

const ID_PREFIX: Readonly<Record<Source, string>> = {
  facebook: '61',
  twitter: '19',
  instagram: 'C',
  youtube: 'yt',
  pantip: '43',
  blockdit: 'b',
  tiktok: '74',
  website: 'n',
};

function channelId(source: Source, serial: number): string {
  return `${ID_PREFIX[source]}${String(serial).padStart(11, '0')}`;
}

/** The same post seen again later: every counter has grown by the share. */
export function grown(post: ChannelMessage, share: number): ChannelMessage {
  const more = (value: number) => Math.ceil(value * (1 + share));
  const { counts, channelScore } = post;
  return {
    ...post,
    counts: {
      like: more(counts.like),
      dislike: more(counts.dislike),
      comment: more(counts.comment),
      share: more(counts.share),
      retweet: more(counts.retweet),
      quote: more(counts.quote),
      view: more(counts.view),
      reaction: more(counts.reaction),
    },
    ...(channelScore === undefined ? {} : { channelScore: more(channelScore) }),
  };
}
