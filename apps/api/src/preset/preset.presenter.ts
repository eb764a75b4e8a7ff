import type { Preset, PresetDocument } from '@krasae/contracts';
import type { Stored } from '@krasae/documents';

/** Names of the account's users by their ids. */
export type Usernames = ReadonlyMap<string, string>;

/** Where a preset's dashboard stands (spec section 2). */
function linkOf(id: string): string {
  return `/custom-campaign/${encodeURIComponent(id)}`;
}

/** A preset as one of the account's users sees it; users who are gone are left out. */
export function toPreset(
  { id, data }: Stored<PresetDocument>,
  { accountId, userId, usernames }: { accountId: string; userId: string; usernames: Usernames },
): Preset {
  const { favoriteOf, userId: owner, presetName, presetDescription, criteria, createdAt, updatedAt } = data;
  const { status, isEnableCampaign, isShareCampaign } = data;
  return {
    id,
    account: accountId,
    user: owner,
    username: usernames.get(owner) ?? '',
    presetName,
    presetDescription,
    criteria,
    createdAt,
    updatedAt,
    isFavorite: favoriteOf.includes(userId),
    status,
    link: linkOf(id),
    isEnableCampaign,
    isShareCampaign,
    shareUser: data.shareUser.filter((sharer) => usernames.has(sharer)),
  };
}
