import type { AccountDocument, SessionInfo, SetupState, UserDocument } from '@krasae/contracts';
import type { Stored } from '@krasae/documents';
import { toBangkokIso } from '@krasae/domain';

/** New keywords and categories are prepared for this long after the latest was created (spec section 9). */
const SETUP_MS = 30 * 60_000;

/** now: epoch milliseconds. */
export function setupOf({ lastCreationAt }: AccountDocument, now: number): SetupState {
  const endsAt = lastCreationAt === null ? now : Date.parse(lastCreationAt) + SETUP_MS;
  return { endsAt: endsAt > now ? toBangkokIso(endsAt) : null, forced: false };
}

/** Messages a month; null is unlimited. */
export function quotaOf({ quota }: AccountDocument): number | null {
  return quota === 0 ? null : quota;
}

export function toUserInfo({ id, data }: Stored<UserDocument>): SessionInfo['userInfo'] {
  const { username, email, role, isAcceptConsent } = data;
  const { isAcceptReport, isAcceptSettingChange, isAcceptAnomaly, isAcceptSpecialKeyword } = data;
  const preferences = { isAcceptReport, isAcceptSettingChange, isAcceptAnomaly, isAcceptSpecialKeyword };
  return { id, username, email, role, isAcceptConsent, ...preferences };
}

/** What the client may know of the account and itself: no hashes, no exclude keywords of categories. */
export function toSessionInfo(account: Stored<AccountDocument>, user: Stored<UserDocument>, now: number): SessionInfo {
  const { brand, sources, queryLength, settings } = account.data;
  return {
    userInfo: toUserInfo(user),
    account: {
      id: account.id,
      brand,
      sources: [...sources],
      queryLength,
      quota: quotaOf(account.data),
      setup: setupOf(account.data, now),
      keywords: [...settings.keywords],
      categoryLevels: settings.categoryLevels.map(({ level, name, categories }) => ({
        level,
        name,
        categories: categories.map((category) => ({
          category: category.name,
          color: category.color,
          visible: category.visible,
        })),
      })),
    },
  };
}
