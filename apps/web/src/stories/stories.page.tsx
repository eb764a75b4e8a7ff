import { issueOf } from '@krasae/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { InsideProviders } from '../app/inside-providers.js';
import { MessageListView } from '../components/message-list-modal.js';
import { FEED_STATUSES, type FeedStatus } from '../features/live-feed/feed-status.rules.js';
import { LiveFeedView } from '../features/live-feed/live-feed-view.js';
import { LegalPage } from '../features/legal/legal-page.js';
import { LoginScreen } from '../features/login/login-screen.js';
import type { Mode } from '../features/overview/overview-filter.js';
import { OverviewView } from '../features/overview/overview-screen.js';
import { PageHeader } from '../features/page-header/page-header.js';
import { FILTER_STORIES, WithFilter } from './filter.stories.js';
import { PRESET_STORIES } from './preset.stories.js';
import { OVERVIEW_STATES } from './sample-answers.js';
import { SAMPLE_MESSAGES } from './sample-messages.js';
import { PASSWORD_STORIES, SESSION_STORIES } from './session.stories.js';
import { INSIDE_SHELL, ShellStory, SHELL_STORIES } from './shell.stories.js';

const NOW = Date.parse('2026-11-20T12:00:00+07:00');
const never = () => new Promise<never>(() => undefined);
const refuse = () => Promise.reject(new Error('Please re-check your username and password then try again'));

function OverviewStory({ state }: { readonly state: keyof typeof OVERVIEW_STATES }) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<Mode>('engagement');
  return (
    <WithFilter>
      <OverviewView
        header={<PageHeader title={t('screen.overview')} />}
        filter={{}}
        mode={mode}
        data={OVERVIEW_STATES[state]}
        nowMs={NOW}
        onMode={setMode}
      />
    </WithFilter>
  );
}

function FeedStory({ status, empty }: { readonly status: FeedStatus; readonly empty: boolean }) {
  const { t } = useTranslation();
  const shown = empty ? [] : SAMPLE_MESSAGES;
  const waitingCount = status === 'paused' || status === 'held' ? 1234 : 0;
  return (
    <WithFilter>
      <LiveFeedView
        header={(parts) => <PageHeader title={t('feed.title')} dates={false} {...parts} />}
        list={{ shown, waiting: [], waitingCount, arrived: 0 }}
        status={status}
        refusal={{
          code: 400,
          message: 'Bad request',
          issues: [issueOf('keywordPhrase', 'nothingToSearch', { name: '!!' })],
        }}
        paused={status === 'paused'}
        onPause={() => undefined}
        onResume={() => undefined}
        onRetry={() => undefined}
      />
    </WithFilter>
  );
}

const login = (authenticate: () => Promise<never>, reason: 'expired' | null) => (
  <LoginScreen
    effects={{ leave: () => Promise.resolve(), authenticate, enter: () => Promise.resolve() }}
    reason={reason}
    forgotPath="/forgot-password"
  />
);

const list = (records: readonly (typeof SAMPLE_MESSAGES)[number][]) => (
  <MessageListView
    loaded={{
      status: 'data',
      data: {
        data: [...records],
        currentPage: 1,
        totalPage: 3,
        totalRecord: records.length === 0 ? 0 : 61,
        freshness: { asOf: '2026-11-20T12:00:00+07:00', lag: [] },
      },
    }}
    paging={{ page: 1, recordPerPage: 25 }}
    onPaging={() => undefined}
  />
);

/** Every screen in every state, by name; login stands outside the shell. */
const INSIDE: Readonly<Record<string, () => ReactNode>> = {
  ...Object.fromEntries(
    (['much', 'little', 'nodata', 'loading', 'error'] as const).map((state) => [
      `overview-${state}`,
      () => <OverviewStory state={state} />,
    ]),
  ),
  ...Object.fromEntries(
    FEED_STATUSES.map((status) => [`feed-${status}`, () => <FeedStory status={status} empty={false} />]),
  ),
  'feed-nodata': () => <FeedStory status="live" empty />,
  'feed-loading': () => <FeedStory status="backfilling" empty />,
  'messages-much': () => list(SAMPLE_MESSAGES),
  'messages-nodata': () => list([]),
  ...FILTER_STORIES,
  ...PRESET_STORIES,
  ...INSIDE_SHELL,
  ...SESSION_STORIES,
};
const OUTSIDE: Readonly<Record<string, () => ReactNode>> = {
  login: () => login(never, null),
  'login-expired': () => login(never, 'expired'),
  'login-error': () => login(refuse, null),
  ...PASSWORD_STORIES,
  terms: () => <LegalPage of="terms" />,
  privacy: () => <LegalPage of="privacy" />,
};

export function Component() {
  const { '*': name = '' } = useParams();
  const outside = OUTSIDE[name];
  if (outside !== undefined) return outside();
  const inside = INSIDE[name];
  return (
    <InsideProviders>
      {name in SHELL_STORIES ? (
        <ShellStory name={name} />
      ) : (
        <ShellStory name="shell-little">{inside === undefined ? <StoryIndex /> : inside()}</ShellStory>
      )}
    </InsideProviders>
  );
}

function StoryIndex() {
  return (
    <ul>
      {[...Object.keys(OUTSIDE), ...Object.keys(SHELL_STORIES), ...Object.keys(INSIDE)].map((name) => (
        <li key={name}>
          <Link to={`/stories/${name}`}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
