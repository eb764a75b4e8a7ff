import type { AccountDocument, SessionInfo, UserDocument } from '@krasae/contracts';
import type { Stored } from '@krasae/documents';

/** What the client may know of the account and itself: no hashes, no exclude keywords of categories. */
export function toSessionInfo(account: Stored<AccountDocument>, user: Stored<UserDocument>): SessionInfo {
  const { brand, sources, queryLength, settings } = account.data;
  const { username, email, role, isAcceptConsent } = user.data;
  return {
    userInfo: { id: user.id, username, email, role, isAcceptConsent },
    account: {
      id: account.id,
      brand,
      sources: [...sources],
      queryLength,
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
