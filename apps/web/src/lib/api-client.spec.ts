import { beforeAll, describe, expect, it } from '@jest/globals';
import { changeTexts, loadTexts, startTexts } from '../i18n/texts.js';
import { apiFault, issueOf } from '@krasae/contracts';
import { createApiClient } from './api-client.js';
import { errorOfAnswer, textOfError } from './api-error.js';

function clientAnswering(status: number, body: string) {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  let ended = 0;
  const call = createApiClient({
    fetch: async (url, init) => {
      requests.push({ url: String(url), init });
      return new Response(body, { status });
    },
    onSessionEnded: () => {
      ended += 1;
    },
  });
  return { call, requests, ended: () => ended };
}

beforeAll(() => startTexts('en'));

describe('api client', () => {
  it('unwraps the envelope and parses the payload', async () => {
    const { call, requests } = clientAnswering(200, '{"code":200,"message":null}');
    await expect(call('logout')).resolves.toBeNull();
    expect(requests[0]).toMatchObject({ url: '/services/logout', init: { method: 'GET', credentials: 'same-origin' } });
  });

  it('sends a body as JSON and a query in the address', async () => {
    const { call, requests } = clientAnswering(200, '{"code":200,"message":7}');
    await expect(call('stat', { body: { keywordPhrase: 'ชา' } })).rejects.toThrow('unexpected shape');
    await expect(call('findById', { query: { id: 'twitter:a b' } })).rejects.toThrow('unexpected shape');
    expect(requests[0]?.init?.body).toBe('{"keywordPhrase":"ชา"}');
    expect(requests[1]?.url).toBe('/api/analytic/search/find-by-id?id=twitter%3Aa+b');
  });

  it('puts the parameters of the path in their place', async () => {
    const { call, requests } = clientAnswering(200, '{"code":200,"message":7}');
    const asked = call('categoryTrend', { params: { mode: 'view_count' }, query: { level: '1' }, body: {} });
    await expect(asked).rejects.toThrow('unexpected shape');
    expect(requests[0]?.url).toBe('/api/analytic/home/category-trend/view_count?level=1');
  });

  it('tells of an ended session on a 401, but not on a failed login', async () => {
    const refused = clientAnswering(401, '{"code":401,"message":"Session expired"}');
    await expect(refused.call('tcheck')).rejects.toMatchObject({ code: 401, message: 'Session expired' });
    expect(refused.ended()).toBe(1);
    const body = { brand: 'a', username: 'b', password: 'c' };
    await expect(refused.call('login', { body })).rejects.toMatchObject({ code: 401 });
    expect(refused.ended()).toBe(1);
  });

  it('says so when the answer cannot be read or the server not be reached', async () => {
    await expect(clientAnswering(502, '<html>').call('tcheck')).rejects.toThrow('HTTP 502');
    const unreachable = createApiClient({
      fetch: () => Promise.reject(new TypeError('connection refused')),
      onSessionEnded: () => undefined,
    });
    await expect(unreachable('tcheck')).rejects.toMatchObject({ code: 0 });
  });

  it('passes on that a call was given up', async () => {
    const given = createApiClient({
      fetch: () => Promise.reject(new DOMException('gone', 'AbortError')),
      onSessionEnded: () => undefined,
    });
    await expect(given('tcheck')).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('text of an error', () => {
  it('is the description, then the message, else unknown', () => {
    expect(errorOfAnswer(400, { code: 400, message: 'm', description: 'd' }).message).toBe('d');
    expect(errorOfAnswer(400, { code: 400, message: 'm' }).message).toBe('m');
    expect(errorOfAnswer(500, { nonsense: 1 }).message).toBe('Unknown error');
    expect(textOfError('x')).toBe('Unknown error');
  });

  it('is in the language of the screen where the fault has a code that is known', async () => {
    const { fault, text } = apiFault('tooManyRequests', { seconds: '7' });
    const refused = { code: 429, message: 'Too many requests', description: text, fault };
    expect(errorOfAnswer(429, refused).message).toBe('Wait 7 s, then try again.');
    const newer = { ...refused, fault: { code: 'fromTheFuture', values: {} } };
    const wrongQuery = {
      ...issueOf('keywordPhrase', 'queryWrong', { position: '5', reason: 'in English' }),
      fault: {
        code: 'queryWrong',
        values: { position: '5', reason: 'in English' },
        reason: { code: 'openBracket', values: {} },
      },
    };
    const issues = [wrongQuery, issueOf('source', 'nothingChosen'), issueOf('sentiment', 'nothingChosen')];
    await changeTexts('th');
    try {
      await loadTexts('inside');
      expect(errorOfAnswer(429, refused).message).toBe('โปรดรอ 7 วินาที แล้วลองอีกครั้ง');
      expect(errorOfAnswer(429, newer).message).toBe(text);
      const { message } = errorOfAnswer(400, { code: 400, message: 'Bad request', description: 'd', issues });
      expect(message).toMatch(/^วงเล็บ.* \(ตัวอักษรที่ 5\) ยังไม่ได้เลือกอะไร [^.]*$/u);
      expect(message.match(/ยังไม่ได้เลือกอะไร/gu)).toHaveLength(1);
    } finally {
      await changeTexts('en');
    }
  });

  it('keeps what is wrong with the request', () => {
    const issues = [{ path: 'keywordPhrase', problem: 'a bracket is not closed at 4' }];
    expect(errorOfAnswer(400, { code: 400, message: 'm', issues }).issues).toEqual(issues);
  });
});
