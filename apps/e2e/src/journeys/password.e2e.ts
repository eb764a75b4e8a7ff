import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@krasae/contracts';
import { type MailServer, startMailServer } from '@krasae/testing/mail-server';
import type { Browser, Page } from 'playwright-core';
import { graveViolations } from '../support/axe.js';
import { launchBrowser } from '../support/browser.js';
import { type Credentials, sessionCookies } from '../support/client.js';
import { makeDataDir, type RunningProduct, startProduct } from '../support/product.js';
import { createAccount } from '../support/push-account.js';
import { enter, leave, newVisitor, submitLogin, waitForPath } from '../support/visitor.js';

const dataDir = makeDataDir();
const NEW = 'a wholly new password';
const NEWER = 'an even newer password';

describe('a password that is forgotten, or changed', () => {
  let mails: MailServer;
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  let user: Credentials;
  let mailed: string;
  const address = (path: string) => new URL(path, product.url).href;

  beforeAll(async () => {
    mails = await startMailServer();
    user = await createAccount(dataDir.path, 'password');
    product = await startProduct(dataDir.path, { KRASAE_DEMO: 'off', SMTP_URL: mails.url });
    browser = await launchBrowser();
  });
  afterEach(() => leave(page));
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await mails.stop();
    dataDir.remove();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const newPassword = () => page.getByLabel('New password', { exact: true });

  /** Whether the server still knows the session of these cookies. */
  async function isAlive(cookies: readonly { readonly name: string; readonly value: string }[]): Promise<boolean> {
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return (await fetch(address(ENDPOINTS.tcheck.path), { headers: { cookie } })).status === 200;
  }

  it('is asked for from the login, with problems named before anything is sent', async () => {
    page = await newVisitor(browser);
    await page.goto(address('/login'));
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await waitForPath(page, '/forgot-password');
    await button('Send the link').click();
    await page.getByText('Please input the account').waitFor();
    await page.getByLabel('Email').fill('nobody');
    await button('Send the link').click();
    await page.getByText('Please input a whole email address, like name@example.com').waitFor();
    expect(await graveViolations(page)).toEqual([]);
    expect(mails.received).toEqual([]);
  });

  it('is answered alike for an address that nobody has', async () => {
    page = await newVisitor(browser);
    const answers: string[] = [];
    for (const email of ['unknown@password.example', user.username]) {
      await page.goto(address('/forgot-password'));
      await page.getByLabel('Account').fill(user.brand);
      await page.getByLabel('Email').fill(email);
      await button('Send the link').click();
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
      answers.push((await page.locator('main').innerText()).replaceAll(email, 'EMAIL'));
    }
    expect(answers[1]).toBe(answers[0]);
    expect(await graveViolations(page)).toEqual([]);
    const { mail, to } = await mails.next(({ mail: { text = '' } }) => text.includes('#token='));
    expect(to).toEqual([user.username]);
    mailed = /\S+\/reset-password#token=\S+/.exec(mail.text ?? '')?.[0] ?? '';
    expect(mailed.startsWith(address('/reset-password#token='))).toBe(true);
  });

  it('is set by the link of the mail; every session ends, and the new one alone logs in', async () => {
    const elsewhere = await sessionCookies(product.url, user);
    expect(await isAlive(elsewhere)).toBe(true);
    page = await newVisitor(browser);
    await page.goto(mailed);
    await newPassword().fill('short');
    await button('Set the password').click();
    await page.getByText('Please use at least 8 characters').waitFor();
    await newPassword().fill(`${NEW} `);
    await button('Set the password').click();
    await page.getByText('Please leave out the blanks at the beginning or the end').waitFor();
    await button('Show').click();
    expect(await newPassword().getAttribute('type')).toBe('text');
    await newPassword().fill(NEW);
    await page.getByText('Strong', { exact: true }).waitFor();
    expect(await graveViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor();
    expect(await isAlive(elsewhere)).toBe(false);
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await waitForPath(page, '/login');
    await submitLogin(page, user);
    await page.getByText('Login Failed !!').waitFor();
    user = { ...user, password: NEW };
    await submitLogin(page, user);
    await waitForPath(page, '/');
  });

  it('is not set again by a used link, nor by one that is not whole', async () => {
    page = await newVisitor(browser);
    await page.goto(mailed);
    await newPassword().fill(NEWER);
    await button('Set the password').click();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    const used = await page.locator('main').innerText();
    expect(await graveViolations(page)).toEqual([]);
    await page.goto(address('/reset-password'));
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(await page.locator('main').innerText()).toBe(used);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await waitForPath(page, '/forgot-password');
  });

  it('is changed on the profile: this window goes on, the others are sent to login', async () => {
    const other = await newVisitor(browser);
    await enter(other, product.url, user);
    await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    page = await newVisitor(browser);
    await enter(page, product.url, user);
    await page.goto(address('/profile?tab=password'));
    await page.getByLabel('Current password', { exact: true }).fill('not this one');
    await newPassword().fill(NEWER);
    await button('Change password').click();
    await page.getByText('This is not your current password').waitFor();
    expect(await graveViolations(page)).toEqual([]);
    await page.getByLabel('Current password', { exact: true }).fill(user.password);
    await button('Change password').click();
    await page.getByText('Your password has been changed. Other devices were logged out.').waitFor();
    expect(await newPassword().inputValue()).toBe('');
    await waitForPath(other, '/login?expired=1');
    await page.goto(address('/live-feed'));
    await page.getByRole('heading', { level: 1, name: 'Live Feed' }).waitFor();
    user = { ...user, password: NEWER };
    await submitLogin(other, user);
    await waitForPath(other, '/');
    await leave(other);
  });
});
