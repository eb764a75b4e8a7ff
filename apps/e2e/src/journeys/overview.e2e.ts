import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@krasae/contracts';
import { SENTIMENTS, sentimentOfScore } from '@krasae/domain';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import type { ApiClient } from '../support/client.js';
import {
  channelsOfTheWeek,
  daysOfTheWeek,
  figuresOf,
  KNOWN_WEEK,
  OF_THE_WEEK,
  OF_THE_WEEK_BEFORE,
} from '../support/known-week.js';
import { makeDataDir, type RunningProduct, startProduct } from '../support/product.js';
import { createAccount, pushKnownWeek } from '../support/push-account.js';
import { chooseInUserMenu, enter, newVisitor, widget } from '../support/visitor.js';

const dataDir = makeDataDir();
const WEEK = `since=${KNOWN_WEEK.since}&until=${KNOWN_WEEK.until}`;
const CHANNEL_NAMES = new Map([
  ['facebook', 'Facebook'],
  ['twitter', 'X (Twitter)'],
  ['instagram', 'Instagram'],
  ['youtube', 'Youtube'],
  ['pantip', 'Pantip'],
  ['blockdit', 'Blockdit'],
  ['tiktok', 'Tiktok'],
  ['website', 'Website'],
]);
const full = (value: number) => value.toLocaleString('en-US');
const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

describe('the overview of a known week', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  let ids: ReadonlyMap<string, readonly string[]>;
  const address = (search: string) => new URL(`/?${search}`, product.url).href;

  beforeAll(async () => {
    const credentials = await createAccount(dataDir.path, 'overview');
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off' });
    ids = await sentimentsGiven(await pushKnownWeek(dataDir.path, product.url, credentials));
    browser = await launchBrowser();
    page = await newVisitor(browser);
    await enter(page, product.url, credentials);
  });

  afterAll(async () => {
    await browser.close();
    await product.stop();
    dataDir.remove();
  });

  /** The week's messages by the sentiment that each was given, told one by one by the search. */
  async function sentimentsGiven(api: ApiClient): Promise<ReadonlyMap<string, readonly string[]>> {
    const body = {
      time: { sinceDate: KNOWN_WEEK.since, untilDate: KNOWN_WEEK.until },
      paging: { page: 1, recordPerPage: 100 },
    };
    const { data } = await api.post('search', body);
    return new Map(
      SENTIMENTS.map((name) => [
        name,
        data.filter(({ analytic }) => sentimentOfScore(analytic.sentiment_score) === name).map(({ id }) => id),
      ]),
    );
  }

  const ofSentiment = (name: string) =>
    OF_THE_WEEK.filter(({ source, id }) => ids.get(name)?.includes(`${source}:${id}`));
  const modeButton = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
  const titlesOf = (group: string) =>
    page
      .getByRole('group', { name: group, exact: true })
      .locator('button > [title]')
      .evaluateAll((figures) => figures.map((figure) => figure.getAttribute('title')));
  const slices = (title: string) => widget(page, title).locator('svg [role="button"] > title').allTextContents();
  const rowsOf = (title: string) =>
    widget(page, title)
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

  /** Clicks, and expects a list of just so many messages. */
  async function opensListOf(click: () => Promise<void>, total: number): Promise<void> {
    await click();
    const list = page.getByRole('dialog');
    await list.getByText(`${total} message${total === 1 ? '' : 's'}`, { exact: true }).waitFor();
    expect(await list.getByRole('article').count()).toBe(Math.min(total, 10));
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  }

  it('has a week to show in which every sentiment occurs', () => {
    const sizes = SENTIMENTS.map((key) => ofSentiment(key).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(OF_THE_WEEK.length);
    expect(sizes).not.toContain(0);
  });

  it('shows the three figures of the week with their changes against the week before', async () => {
    await page.goto(address(WEEK));
    const [now, before] = [figuresOf(OF_THE_WEEK), figuresOf(OF_THE_WEEK_BEFORE)];
    await modeButton('Engagement').waitFor();
    expect(await titlesOf('Mode')).toEqual([full(now.engagement), full(now.count), full(now.view)]);
    const change = (mode: 'engagement' | 'count') => ((now[mode] - before[mode]) / before[mode]) * 100;
    const words = (percent: number) => `up ${percent.toLocaleString('en-US', { maximumFractionDigits: 1 })} %`;
    expect(await modeButton('Engagement').textContent()).toContain(words(change('engagement')));
    expect(await modeButton('Mentioned').textContent()).toContain(words(change('count')));
    expect(await modeButton('View').textContent()).toContain('N/A %');
  });

  it.each([
    ['Engagement', 'engagement'],
    ['View', 'view'],
    ['Mentioned', 'count'],
  ] as const)('draws the trend, the sentiments and the channels of %s', async (name, mode) => {
    await modeButton(name).click();
    for (const [day, messages] of daysOfTheWeek) {
      const point = `${day}: ${full(figuresOf(messages)[mode])}`;
      await widget(page, 'Trending').getByRole('button', { name: point, exact: true }).waitFor({ state: 'attached' });
    }
    const wanted = SENTIMENTS.map((key) => figuresOf(ofSentiment(key))[mode]).filter((value) => value > 0);
    const shown = (await slices('Sentiment')).map((title) => /: ([\d,]+) \((\d+)%\)$/.exec(title)?.slice(1) ?? []);
    expect(shown.map(([value]) => value)).toEqual(wanted.map(full));
    expect(shown.reduce((sum, [, percent]) => sum + Number(percent), 0)).toBe(100);
    await widget(page, 'Channels').getByRole('button', { name: 'Show as table' }).click();
    expect(new Map((await rowsOf('Channels')).map(([channel, value]) => [channel, value]))).toEqual(
      new Map([...channelsOfTheWeek].map(([key, of]) => [CHANNEL_NAMES.get(key), full(figuresOf(of)[mode])])),
    );
    await widget(page, 'Channels').getByRole('button', { name: 'Progress bar' }).click();
  });

  it('opens, on a point of the mentions, as many messages as the point says', async () => {
    const trend = widget(page, 'Trending');
    for (const [day, messages] of daysOfTheWeek) {
      const point = trend.getByRole('button', { name: `${day}: ${messages.length}`, exact: true });
      await opensListOf(() => point.click(), messages.length);
    }
  });

  it('opens, on a slice or a bar of the mentions, as many messages as it says', async () => {
    for (const key of SENTIMENTS) {
      const total = ofSentiment(key).length;
      if (total === 0) continue;
      const slice = widget(page, 'Sentiment').getByRole('button', { name: new RegExp(`^${key}: ${total} \\(`, 'i') });
      await opensListOf(() => slice.press('Enter'), total);
    }
    for (const [key, messages] of channelsOfTheWeek) {
      const bar = widget(page, 'Channels').getByRole('button', { name: CHANNEL_NAMES.get(key) ?? '' });
      if (messages.length === 0) expect(await bar.isDisabled()).toBe(true);
      else await opensListOf(() => bar.click(), messages.length);
    }
  });

  it('says the same in its tables', async () => {
    for (const title of ['Trending', 'Sentiment'])
      await widget(page, title).getByRole('button', { name: 'Show as table' }).click();
    expect(await rowsOf('Trending')).toEqual([...daysOfTheWeek].map(([day, of]) => [day, full(of.length)]));
    const rows = await rowsOf('Sentiment');
    expect(rows.map(([, value]) => value)).toEqual(SENTIMENTS.map((key) => full(ofSentiment(key).length)));
    expect(rows.reduce((sum, [, , percent]) => sum + Number.parseInt(percent ?? '', 10), 0)).toBe(100);
    for (const title of ['Trending', 'Sentiment'])
      await widget(page, title).getByRole('button', { name: 'Show as chart' }).click();
  });

  it('keeps the whole filter in the address, which opens the same view elsewhere', async () => {
    expect(new URL(page.url()).search).toBe(`?${WEEK}&mode=count`);
    const other = await page.context().newPage();
    await other.goto(address(`${WEEK}&source=twitter,tiktok&mode=count`));
    const ofBoth = OF_THE_WEEK.filter(({ source }) => source === 'twitter' || source === 'tiktok');
    const pressed = other.getByRole('button', { name: /^Mentioned\b/, pressed: true });
    await pressed.getByTitle(exactly(full(ofBoth.length))).waitFor();
    await other.getByRole('button', { name: /^Filters\s*1 section narrowed$/ }).waitFor();
    for (const day of ['05', '09'])
      await widget(other, 'Trending')
        .getByRole('button', { name: `${day} Mar 2025: 2`, exact: true })
        .waitFor({ state: 'attached' });
    await other.close();
  });

  it('tells a widget that failed from the others, and shows its figures after a retry', async () => {
    let failing = true;
    await page.route(`**${ENDPOINTS.sentimentPie.path}`, (route) =>
      failing
        ? route.fulfill({ status: 500, json: { code: 500, message: 'Something broke on the way.' } })
        : route.continue(),
    );
    await page.reload();
    const failed = widget(page, 'Sentiment').getByRole('alert');
    await failed.getByText('This could not be loaded.').waitFor();
    await failed.getByText('Something broke on the way.').waitFor();
    await widget(page, 'Trending').getByRole('button', { name: '05 Mar 2025: 3', exact: true }).waitFor({
      state: 'attached',
    });
    failing = false;
    await failed.getByRole('button', { name: 'Retry' }).click();
    await widget(page, 'Sentiment').locator('svg [role="button"]').first().waitFor();
    expect(await slices('Sentiment')).toHaveLength(SENTIMENTS.filter((key) => ofSentiment(key).length > 0).length);
    await page.unrouteAll();
  });

  it('keeps its figures when the language changes', async () => {
    const before = [await titlesOf('Mode'), (await slices('Sentiment')).map((title) => title.replace(/^.*: /, ''))];
    await chooseInUserMenu(page, 'ไทย');
    await page.getByRole('heading', { level: 1, name: 'ภาพรวม' }).waitFor();
    expect([await titlesOf('โหมด'), (await slices('ความรู้สึก')).map((title) => title.replace(/^.*: /, ''))]).toEqual(
      before,
    );
    await chooseInUserMenu(page, 'English');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  it('says that there is no data where there is none', async () => {
    await page.goto(address('since=2001-01-01&until=2001-01-07'));
    for (const title of ['Trending', 'Sentiment', 'Channels']) {
      await widget(page, title).getByText('No data', { exact: true }).waitFor();
      expect(await widget(page, title).getByRole('alert').count()).toBe(0);
    }
    expect(await titlesOf('Mode')).toEqual(['0', '0', '0']);
  });
});
