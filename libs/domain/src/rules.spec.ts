import { describe, expect, it } from '@jest/globals';
import { engagementOf, NO_COUNTS, viewsAreVideoViews } from './counts.js';
import { contentTypeOf } from './message-kinds.js';
import { roleHome, ROLES } from './roles.js';
import { sentimentLabel, sentimentOfScore } from './sentiment.js';
import { siteOfSourceKey, websiteSourceKey } from './sources.js';

describe('engagement', () => {
  const counts = {
    ...NO_COUNTS,
    like: 1,
    dislike: 2,
    reaction: 4,
    comment: 8,
    share: 16,
    retweet: 32,
    quote: 64,
    view: 128,
  };

  it('sums reactions, comments and shares of every form, never views', () => {
    expect(engagementOf('twitter', counts, 1000)).toBe(127);
  });

  it('on facebook is the larger of the sum and the channel score', () => {
    expect(engagementOf('facebook', counts, 1000)).toBe(1000);
    expect(engagementOf('facebook', counts, 5)).toBe(127);
  });
});

describe('views', () => {
  it('are video views only for a video on a channel that counts them', () => {
    expect(viewsAreVideoViews('youtube', true)).toBe(true);
    expect(viewsAreVideoViews('youtube', false)).toBe(false);
    expect(viewsAreVideoViews('twitter', true)).toBe(false);
  });
});

describe('content type', () => {
  it('lets a video win over its pictures', () => {
    expect(contentTypeOf({ images: ['a'], video: { url: 'v' } })).toBe('video');
    expect(contentTypeOf({ images: ['a'] })).toBe('photo');
    expect(contentTypeOf({ images: [] })).toBe('text');
  });
});

describe('sentiment', () => {
  it.each([
    [5, 'Positive', 'positive'],
    [2.5, 'Slightly Positive', 'positive'],
    [1, 'Neutral', 'neutral'],
    [0, 'Neutral', 'neutral'],
    [-0.1, 'Slightly Negative', 'neutral'],
    [-2.5, 'Slightly Negative', 'negative'],
    [-2.6, 'Negative', 'negative'],
    [-5, 'Negative', 'negative'],
  ])('of score %d is %s and counts as %s', (score, label, bucket) => {
    expect(sentimentLabel(score)).toBe(label);
    expect(sentimentOfScore(score)).toBe(bucket);
  });
});

describe('role homes', () => {
  it('follow spec section 2', () => {
    expect(Object.fromEntries(ROLES.map((role) => [role, roleHome(role)]))).toEqual({
      domadmin: '/',
      admin: '/',
      superuser: '/',
      user: '/',
      feedonly: '/live-feed',
      accountmanager: '/user-manager',
      viewer: '/prepare-viewer',
    });
  });
});

describe('source keys', () => {
  it('name a web site with its prefix and give it back', () => {
    expect(websiteSourceKey('ข่าวสด')).toBe('website::ข่าวสด');
    expect(siteOfSourceKey('website::ข่าวสด')).toBe('ข่าวสด');
    expect(siteOfSourceKey('website')).toBeNull();
  });
});
