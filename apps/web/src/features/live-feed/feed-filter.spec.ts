import { describe, expect, it } from '@jest/globals';
import { SENTIMENTS } from '@krasae/domain';
import { feedCriteria, phraseFault, toggled, WHOLE_FEED } from './feed-filter.js';

describe('filter of the feed', () => {
  it('asks for everything, with marks, where nothing is chosen', () => {
    expect(feedCriteria(WHOLE_FEED)).toEqual({ keywordPhrase: '', highlight: { enable: true } });
  });

  it('narrows to what is chosen', () => {
    expect(feedCriteria({ phrase: 'ชา', sources: ['pantip'], sentiments: ['negative'] })).toMatchObject({
      keywordPhrase: 'ชา',
      source: ['pantip'],
      sentiment: ['negative'],
    });
  });

  it('chooses in the order of the list, and all as none', () => {
    expect(toggled(['negative'], 'positive', SENTIMENTS)).toEqual(['positive', 'negative']);
    expect(toggled(['positive', 'negative'], 'neutral', SENTIMENTS)).toEqual([]);
    expect(toggled(['positive'], 'positive', SENTIMENTS)).toEqual([]);
  });

  it('says where a search cannot be read, counted from one', () => {
    expect(phraseFault('ชา OR กาแฟ')).toBeNull();
    expect(phraseFault('ชา (กาแฟ')).toMatchObject({ position: 4 });
  });
});
