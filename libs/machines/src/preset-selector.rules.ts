import type { Preset } from '@krasae/contracts';
import { type Filter, filterKey, filterOfText, settledFilter } from './filter.rules.js';
import type { FilterUniverse } from './filter-selection.rules.js';

export interface PresetGroups {
  readonly favourites: readonly Preset[];
  readonly own: readonly Preset[];
  readonly shared: readonly Preset[];
}

/** Favourites first, then all presets, then those of others; a favourite is not listed twice (spec section 2). */
export function groupPresets(presets: readonly Preset[], userId: string, search: string): PresetGroups {
  const wanted = search.trim().toLocaleLowerCase();
  const found = presets.filter(({ presetName }) => presetName.toLocaleLowerCase().includes(wanted));
  const rest = found.filter(({ isFavorite }) => !isFavorite);
  return {
    favourites: found.filter(({ isFavorite }) => isFavorite),
    own: rest.filter(({ user }) => user === userId),
    shared: rest.filter(({ user }) => user !== userId),
  };
}

/** Whether the filter differs from the preset's, both in their one form (spec section 4). */
export function isDirty(preset: Preset, applied: Filter, universe: FilterUniverse): boolean {
  const kept = filterOfText(preset.criteria);
  return kept === null || filterKey(settledFilter(kept, universe)) !== filterKey(settledFilter(applied, universe));
}

export interface PresetStanding {
  /** The preset in use; null where none is. */
  readonly active: Preset | null;
  readonly dirty: boolean;
  readonly shared: boolean;
}

/** Save is off when nothing is selected, nothing differs, or the preset is another user's (spec section 4). */
export function maySave({ active, dirty, shared }: PresetStanding): boolean {
  return active !== null && dirty && !shared;
}

/** Save as new is off when an active preset is neither dirty nor shared (spec section 4). */
export function maySaveAsNew({ active, dirty, shared }: PresetStanding): boolean {
  return active === null || dirty || shared;
}

/** The text under which a preset keeps a filter. One without time shows the last 7 days of the day it is opened on. */
export function criteriaText(filter: Filter): string {
  return JSON.stringify(filter);
}
