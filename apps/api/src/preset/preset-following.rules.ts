import { type FilterCriteria, filterCriteriaSchema, type NameChanges, type PresetDocument } from '@krasae/contracts';
import { followNames } from './named-in-criteria.rules.js';

/** Null where the text holds no criteria: then it names nothing. */
function criteriaOf(text: string): FilterCriteria | null {
  try {
    const parsed = filterCriteriaSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The criteria's text with the sections that have changed; all others stay as they were written. */
function textWith(before: string, criteria: FilterCriteria, changed: FilterCriteria): string {
  const sections = Object.entries(changed).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(Object.entries(criteria).find(([one]) => one === name)?.[1]),
  );
  const written: unknown = JSON.parse(before);
  return JSON.stringify({ ...(typeof written === 'object' ? written : {}), ...Object.fromEntries(sections) });
}

function changesFor({ settingsVersion }: PresetDocument, behind: readonly NameChanges[]): readonly NameChanges[] {
  return behind
    .filter((one) => one.settingsVersion > settingsVersion)
    .sort((one, other) => one.settingsVersion - other.settingsVersion);
}

/** Whether the preset names something that these versions of the settings changed and that it has not followed. */
export function isBehind(preset: PresetDocument, behind: readonly NameChanges[]): boolean {
  const criteria = criteriaOf(preset.criteria);
  if (criteria === null) return false;
  let now = criteria;
  return changesFor(preset, behind).some(({ changes }) => {
    const { criteria: next, isNamed } = followNames(now, changes);
    now = next;
    return isNamed;
  });
}

/** The preset after it has followed; where it asks for something that is gone, or was in conflict before, in conflict. */
export function followed(preset: PresetDocument, behind: readonly NameChanges[]): PresetDocument {
  const criteria = criteriaOf(preset.criteria);
  if (criteria === null) return preset;
  let now = criteria;
  let isConflict = preset.status === 'conflict';
  let settingsVersion = preset.settingsVersion;
  for (const version of changesFor(preset, behind)) {
    const next = followNames(now, version.changes);
    now = next.criteria;
    isConflict ||= next.asksForGone;
    settingsVersion = version.settingsVersion;
  }
  if (settingsVersion === preset.settingsVersion) return preset;
  const text = textWith(preset.criteria, criteria, now);
  return { ...preset, criteria: text, status: isConflict ? 'conflict' : null, settingsVersion };
}
