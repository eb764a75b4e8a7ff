import type { Drilldown, FilterCriteria, MessagePage } from '@krasae/contracts';

export function toDrilldown(page: MessagePage, criteria: FilterCriteria): Drilldown {
  // A section that is all chosen asks for nothing, whatever its list holds.
  const asked = criteria.selectAll.subCategory ? [] : (criteria.subCategory ?? []);
  const names = asked.flatMap(({ category }) => category);
  return { ...page, criteria, subCategoryName: names.length === 0 ? null : names.join(', ') };
}

/** Messages behind a figure, ranked by one: a filter that sorts by no figure is sorted by engagement. */
export function rankedByFigure(criteria: FilterCriteria): FilterCriteria {
  const { field, direction } = criteria.sort;
  return { ...criteria, sort: { field: field === 'created_at' ? 'engagement_score' : field, direction } };
}
