import type { AccountDocument, SessionInfo, SetupState, UserDocument } from '@krasae/contracts';
import type { Stored } from '@krasae/documents';

/** New keywords and categories are prepared for this long after the latest was created (spec section 9). */
const SETUP_MS = 30 * 60_000;

export function setupOf({ lastCreationAt }: AccountDocument): SetupState {
  return {
    endsAt: lastCreationAt === null ? null : new Date(Date.parse(lastCreationAt) + SETUP_MS).toISOString(),
    forced: false,
  };
}

export function toUserInfo({ id, data }: Stored<UserDocument>): SessionInfo['userInfo'] {
  const { username, email, role, isAcceptConsent } = data;
  const { isAcceptReport, isAcceptSettingChange, isAcceptAnomaly, isAcceptSpecialKeyword } = data;
  const preferences = { isAcceptReport, isAcceptSettingChange, isAcceptAnomaly, isAcceptSpecialKeyword };
  return { id, username, email, role, isAcceptConsent, ...preferences };
}

/** What the client may know of the account and itself: no hashes, no exclude keywords of categories. */
export function toSessionInfo(account: Stored<AccountDocument>, user: Stored<UserDocument>): SessionInfo {
  const { brand, sources, queryLength, settings } = account.data;
  return {
    userInfo: toUserInfo(user),
    account: {
      id: account.id,
      brand,
      sources: [...sources],
      queryLength,
      quota: account.data.quota === 0 ? null : account.data.quota,
      setup: setupOf(account.data),
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
