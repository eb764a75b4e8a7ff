import { type Filter, filterKey, filterOfCriteria } from '@krasae/machines';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { textOfError } from '../api-error.js';
import { notify } from '../notices.js';
import { api } from '../session.js';
import { isOfFilter, LONGEST_SEARCH, readFilter, SHORT_ID, withFilter, writeFilter } from './filter-address.js';
import type { FilterActor } from './filter-context.js';

/** What stands behind a short id never changes. */
const FOR_GOOD = { staleTime: Infinity, gcTime: Infinity } as const;
const openedKey = (shortId: string | null) => ['shortUrl', shortId];
const createdKey = (filter: Filter) => ['createShortUrl', filterKey(filter)];

function useOpenedShortId(shortId: string | null) {
  const query = useQuery({
    queryKey: openedKey(shortId),
    enabled: shortId !== null,
    ...FOR_GOOD,
    queryFn: async ({ signal }) =>
      filterOfCriteria((await api('shortUrl', { params: { shortId: shortId ?? '' }, signal })).criteria) ?? {},
  });
  const { error } = query;
  useEffect(() => {
    if (error !== null) notify({ kind: 'error', title: i18next.t('filter.linkFailed'), text: textOfError(error) });
  }, [error]);
  return query;
}

/** The short id of a filter whose parameters are too long to stand in the address; undefined until there is one. */
function useCreatedShortId(filter: Filter, wanted: boolean): string | undefined {
  const queries = useQueryClient();
  return useQuery({
    queryKey: createdKey(filter),
    enabled: wanted,
    ...FOR_GOOD,
    queryFn: async ({ signal }) => {
      const { shortId } = await api('createShortUrl', { body: { criteria: filter }, signal });
      queries.setQueryData(openedKey(shortId), filter);
      return shortId;
    },
  }).data;
}

/**
 * Holds the address and the applied filter together: a filter in an address that was navigated to is applied, an applied
 * one is written into the address, and an address without one keeps the applied. Answers whether a short id is still
 * being fetched, during which a screen must not ask yet.
 */
export function useFilterAddress(actor: FilterActor, applied: Filter, active: boolean): boolean {
  const { search, pathname, hash } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const seen = useRef<string | null>(null);
  const shortId = active ? new URLSearchParams(search).get(SHORT_ID) : null;
  const opened = useOpenedShortId(shortId);
  const resolving = shortId !== null && opened.isPending;
  const written = writeFilter(applied).toString();
  const isLong = written.length > LONGEST_SEARCH;
  const behind = opened.data;
  // The id that opened the applied filter is its id: after a reload no second one is taken.
  const standsFor = behind !== undefined && filterKey(behind) === filterKey(applied) ? shortId : null;
  const taken = useCreatedShortId(applied, active && isLong && !resolving && standsFor === null);
  const created = standsFor ?? taken;

  useEffect(() => {
    if (!active || resolving) return;
    const parameters = new URLSearchParams(search);
    const place = pathname + search;
    if (place !== seen.current) {
      seen.current = place;
      const given = shortId === null ? readFilter(parameters) : behind;
      if (given && filterKey(given) !== filterKey(applied)) {
        actor.send({ type: 'filter.replace', filter: given });
        // The id that opened a filter is its id: another would stand for the same.
        if (shortId !== null) queries.setQueryData(createdKey(actor.getSnapshot().context.applied), shortId);
        return;
      }
    }
    if (isLong && created === undefined) return;
    const target = withFilter(parameters, new URLSearchParams(isLong ? { [SHORT_ID]: created ?? '' } : written));
    const current = withFilter(parameters, new URLSearchParams([...parameters].filter(isOfFilter)));
    if (target !== current)
      void navigate({ pathname, search: target, hash }, { replace: true, preventScrollReset: true });
  }, [
    active,
    actor,
    applied,
    behind,
    created,
    hash,
    isLong,
    navigate,
    pathname,
    queries,
    resolving,
    search,
    shortId,
    written,
  ]);

  return resolving;
}
