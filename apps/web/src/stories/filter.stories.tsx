import { type FilterOptions, type FilterTreeNode, sessionInfoSchema } from '@krasae/contracts';
import { SOURCE_LABELS, SOURCES } from '@krasae/domain';
import type { Filter } from '@krasae/machines';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { FilterPanel } from '../features/filter/filter-panel.js';
import { PageHeader } from '../features/page-header/page-header.js';
import { useSharedFilter } from '../lib/filter/filter-context.js';
import { FilterProvider } from '../lib/filter/filter-provider.js';
import { SAMPLE_PRESETS } from './sample-presets.js';

const SITES = ['ข่าวสด', 'มติชนออนไลน์', 'ไทยรัฐ', 'Bangkok Post', 'ผู้จัดการออนไลน์', 'others'];
const LONG = 'โครงการส่งเสริมผู้ประกอบการวิสาหกิจขนาดกลางและขนาดย่อม';

const OTHER_USERS = [
  { id: 'u2', username: 'malee@demo.example', role: 'user' },
  { id: 'u3', username: 'anong@demo.example', role: 'viewer' },
];

const node = (value: string, title: string, children: FilterTreeNode[] = []): FilterTreeNode => ({
  title,
  key: value,
  value,
  hasChild: children.length > 0,
  children,
});

const options = (groups: number): FilterOptions => ({
  sources: SOURCES.map((source) =>
    node(
      source,
      SOURCE_LABELS[source],
      source === 'website' && groups > 0 ? SITES.map((site) => node(`website::${site}`, site)) : [],
    ),
  ),
  ownMedia: [
    ...Array.from({ length: groups }, (_, index) => node(`g${index}`, index === 0 ? LONG : `Branch group ${index}`)),
    node('others', 'others'),
  ],
});

function session(categories: number) {
  const names = Array.from({ length: categories }, (_, index) =>
    index % 3 === 0 ? `${LONG} ${index}` : `Category ${index}`,
  );
  const level = (of: number, name: string, list: readonly string[]) => ({
    level: of,
    name,
    categories: list.map((category) => ({ category, color: '#5e66e9', visible: true })),
  });
  const preferences = {
    isAcceptReport: true,
    isAcceptSettingChange: true,
    isAcceptAnomaly: true,
    isAcceptSpecialKeyword: true,
  };
  return sessionInfoSchema.parse({
    userInfo: {
      id: 'u1',
      username: 'somsri',
      email: 'somsri@demo.example',
      role: 'domadmin',
      isAcceptConsent: true,
      ...preferences,
    },
    account: {
      id: 'a1',
      brand: 'Krasae Café',
      sources: [],
      queryLength: 28,
      quota: null,
      setup: { endsAt: null, forced: false },
      keywords: [],
      categoryLevels: [level(0, 'Brand', names), level(1, 'Topic', ['ราคา', 'บริการ', 'Delivery'])],
    },
  });
}

interface FilterStoryParts {
  readonly filter?: Filter;
  readonly much?: boolean;
  readonly panel?: boolean;
  /** Where what can be chosen is not there. */
  readonly options?: 'loading' | 'error';
  /** What is changed in the open sidebar. */
  readonly change?: Partial<Filter>;
}

function giveOptions(client: QueryClient, state: FilterStoryParts['options'], much: boolean): void {
  const queryKey = ['filterOptions'];
  if (state === undefined) client.setQueryData(queryKey, options(much ? 6 : 0));
  else if (state === 'loading') void client.prefetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) });
  else void client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('no answer')) });
}

/** Puts a screen of a story into a filter of its own, with nothing asked of a server. */
export function WithFilter({ children, ...parts }: FilterStoryParts & { readonly children: ReactNode }) {
  const much = parts.much ?? true;
  const [queries] = useState(() => {
    const queries = { staleTime: Infinity, retry: false, retryOnMount: false };
    const client = new QueryClient({ defaultOptions: { queries } });
    giveOptions(client, parts.options, much);
    client.setQueryData(['presets', 'selector'], { presets: much ? SAMPLE_PRESETS : [] });
    client.setQueryData(['allUsers'], { users: OTHER_USERS });
    return client;
  });
  const [user] = useState(() => session(much ? 500 : 2));
  return (
    <QueryClientProvider client={queries}>
      <FilterProvider session={user} active={false}>
        <Played {...parts} />
        {children}
        <FilterPanel />
      </FilterProvider>
    </QueryClientProvider>
  );
}

function Played({ filter, panel = false, change }: FilterStoryParts) {
  const { actor } = useSharedFilter();
  useEffect(() => {
    actor.send({ type: 'filter.replace', filter: filter ?? {} });
    if (panel) actor.send({ type: 'panel.open' });
    if (change !== undefined) actor.send({ type: 'temp.change', change });
  }, [actor, filter, panel, change]);
  return null;
}

const NARROWED: Filter = {
  keywordPhrase: 'โตโยต้า OR honda',
  source: ['facebook', 'website::ข่าวสด', 'website::มติชนออนไลน์'],
  category: [`${LONG} 0`, 'Category 1', 'Category 2', `${LONG} 3`],
  ownMedia: ['g0', 'g1', 'g2', 'g3'],
  contentType: ['photo', 'video'],
  sentiment: ['negative'],
  username: ['somchai', 'Car Fan'],
};
const BROKEN: Partial<Filter> = { keywordPhrase: 'ราคา NEAR/5 (โตโยต้า OR', sentiment: [], category: [] };
const ADVANCED: Filter = { containAllList: ['โตโยต้า'], containAnyList: ['แพง', 'ราคา'], containNoneList: ['มือสอง'] };

const story = (parts: FilterStoryParts) => () => (
  <WithFilter {...parts}>
    <PageHeader title="Overview" subtitle="Krasae Café" />
  </WithFilter>
);

/** The page header and the filter sidebar, by name. */
export const FILTER_STORIES: Readonly<Record<string, () => ReactNode>> = {
  'header-little': story({ much: false }),
  'header-much': story({ filter: NARROWED }),
  'header-advanced': story({ filter: ADVANCED }),
  'filter-little': story({ much: false, panel: true }),
  'filter-much': story({ panel: true }),
  'filter-narrowed': story({ filter: NARROWED, panel: true }),
  'filter-options-loading': story({ panel: true, options: 'loading' }),
  'filter-options-error': story({ filter: NARROWED, panel: true, options: 'error' }),
  'filter-invalid': story({ panel: true, change: BROKEN }),
};
