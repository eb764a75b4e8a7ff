import type { IndexedMessage, MessageView } from '@krasae/contracts';
import { engagementOf, messageId, toBangkokIso } from '@krasae/domain';
import { highlight, soughtPhrase, type SoughtPhrase } from '@krasae/text';

type Phrases = readonly SoughtPhrase[];

function infoOf({ id, observedAt, message }: IndexedMessage): MessageView['info'] {
  const { source, parentId, rootId, author, page, site, video } = message;
  // A post is its own origin; a comment whose channel does not name the post hangs below what it answers.
  const origin = rootId ?? parentId;
  return {
    id,
    source,
    site: site ?? null,
    origin_id: origin === null ? id : messageId(source, origin),
    parent_id: parentId === null ? null : messageId(source, parentId),
    is_origin: message.type === 'origin',
    created_at: toBangkokIso(Date.parse(message.createdAt)),
    updated_at: toBangkokIso(Date.parse(observedAt)),
    page: page ?? null,
    has_video: video !== undefined,
    video_url: video?.url ?? null,
    user_link: author.link ?? null,
  };
}

function userOf({ message: { author } }: IndexedMessage): MessageView['user'] {
  return {
    id: author.id,
    username: author.name,
    link: author.link ?? null,
    photo: author.photo ?? null,
    fallback_photo: null,
    follower_count: author.followers ?? null,
  };
}

function rawDataOf({ message, classification }: IndexedMessage): MessageView['raw_data'] {
  return {
    title: message.title,
    text: message.text,
    image_text: message.imageText,
    image: [...message.images],
    fallback_image: message.video?.thumbnail ?? null,
    link: message.link ?? null,
    redirect_url: null,
    video: message.video?.url ?? null,
    hashtag: [...classification.hashtags],
  };
}

function summaryOf({ message: { counts } }: IndexedMessage): MessageView['summary'] {
  return {
    like_count: counts.like,
    dislike_count: counts.dislike,
    comment_count: counts.comment,
    share_count: counts.share,
    retweet_count: counts.retweet,
    quote_count: counts.quote,
    view_count: counts.view,
    reaction_count: counts.reaction,
  };
}

function analyticOf({ message, classification }: IndexedMessage): MessageView['analytic'] {
  const { sentiment, categories, matchedKeywords, language, provinces } = classification;
  const [top = [], one, two, three, four] = categories;
  return {
    engagement_score: engagementOf(message.source, message.counts, message.channelScore),
    sentiment_score: sentiment.score,
    sentiment_confidence: sentiment.confidence,
    sentiment_evidence: [...sentiment.evidence],
    categories: [...top],
    ...(one === undefined ? {} : { sub_categories_level_1: one }),
    ...(two === undefined ? {} : { sub_categories_level_2: two }),
    ...(three === undefined ? {} : { sub_categories_level_3: three }),
    ...(four === undefined ? {} : { sub_categories_level_4: four }),
    matched_keywords: [...matchedKeywords],
    language,
    provinces: [...provinces],
  };
}

function highlightsOf({ message, classification }: IndexedMessage, asked: Phrases): Partial<MessageView> {
  const phrases = [...asked, ...classification.matchedKeywords.map(soughtPhrase)];
  return {
    highlighted_text: highlight(message.text, phrases),
    highlighted_image_text: highlight(message.imageText, phrases),
  };
}

/**
 * A message as screens get it (spec section 3). With phrases (as atoms) the texts come with marks where these or the
 * account's keywords that the message matched stand; null: no marks wanted.
 */
export function toMessageView(indexed: IndexedMessage, phrases: Phrases | null): MessageView {
  return {
    id: indexed.id,
    info: infoOf(indexed),
    user: userOf(indexed),
    raw_data: rawDataOf(indexed),
    summary: summaryOf(indexed),
    analytic: analyticOf(indexed),
    ...(phrases === null ? {} : highlightsOf(indexed, phrases)),
  };
}
