import type { PresetChanged, PresetDocument } from '@krasae/contracts';
import type { Stored } from '@krasae/documents';
import type { Role } from '@krasae/domain';
import { truncateGraphemes } from '@krasae/text';

/** Characters of a name that a notice shows (spec section 9). */
const NAME_IN_NOTICES = 60;

export interface PresetReader {
  readonly userId: string;
  readonly role: Role;
}

/** A preset's name as notices show it (spec section 8). */
export function nameInNotices(name: string): string {
  const shown = truncateGraphemes(name, NAME_IN_NOTICES);
  return shown === name ? name : `${shown}...`;
}

/** Whom a preset is shared with. */
export function sharersOf({ isShareCampaign, shareUser }: PresetDocument): readonly string[] {
  return isShareCampaign ? shareUser : [];
}

/** Owners see their own, others what is shared with them; a viewer of that the campaign dashboards alone (spec section 6). */
export function isVisible(preset: PresetDocument, { userId, role }: PresetReader): boolean {
  const isTheirs = role !== 'viewer' && preset.userId === userId;
  const isShared = sharersOf(preset).includes(userId);
  return isTheirs || (isShared && (role !== 'viewer' || preset.isEnableCampaign));
}

/** Who is told what of a change: the owner and the sharers how it is, those who lost it that it is gone to them. */
export function noticesOf(
  before: Stored<PresetDocument> | null,
  after: Stored<PresetDocument> | null,
): { readonly userIds: readonly string[]; readonly preset: PresetChanged }[] {
  const shown = after ?? before;
  if (shown === null) return [];
  const { presetName, userId } = shown.data;
  const usersOf = (one: Stored<PresetDocument> | null) =>
    one === null ? [] : [one.data.userId, ...sharersOf(one.data)];
  const told = usersOf(after);
  const lost = usersOf(before).filter((id) => !told.includes(id));
  const of = (status: PresetChanged['status']): PresetChanged => ({ presetId: shown.id, presetName, userId, status });
  const notices = [
    { userIds: told, preset: of(shown.data.status) },
    { userIds: lost, preset: of('deleted') },
  ];
  return notices.filter(({ userIds }) => userIds.length > 0);
}

type SortField = 'UPDATE_AT' | 'CREATED_AT' | 'PRESET_NAME';
const byName = new Intl.Collator(['th', 'en'], { numeric: true, sensitivity: 'base' });

/** In the order asked for; ties by name, then id, so that a list never shuffles. */
export function sortedPresets<T extends Pick<Stored<PresetDocument>, 'id' | 'data'>>(
  presets: readonly T[],
  field: SortField,
  direction: 'ASC' | 'DESC',
): T[] {
  const sign = direction === 'ASC' ? 1 : -1;
  // Instants of one form and offset compare as texts.
  const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  const compare: Record<SortField, (one: T, other: T) => number> = {
    UPDATE_AT: (one, other) => compareText(one.data.updatedAt, other.data.updatedAt),
    CREATED_AT: (one, other) => compareText(one.data.createdAt, other.data.createdAt),
    PRESET_NAME: () => 0,
  };
  return [...presets].sort(
    (one, other) =>
      sign * (compare[field](one, other) || byName.compare(one.data.presetName, other.data.presetName)) ||
      compareText(one.id, other.id),
  );
}
