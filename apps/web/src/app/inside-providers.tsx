import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import thTH from 'antd/locale/th_TH';
import dayjs from 'dayjs';
import 'dayjs/locale/th.js';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/index.js';
import { ApiError } from '../lib/api-error.js';
import { antdTheme } from '../theme/antd-theme.js';
import '../theme/charts.css';
import { useTheme } from '../theme/preferences.js';

/** How long an answer counts as fresh when a widget is shown again. */
const STALE_MS = 30_000;

/** What the server refused will be refused again; only what may pass by itself is tried once more. */
function mayPass(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.code >= 400 && error.code < 500;
  return !refused && failures < 1;
}

/** What screens behind login need and login itself must not load: server state, antd in our looks and language. */
export function InsideProviders({ children }: { readonly children: ReactNode }) {
  useTranslation();
  const { theme } = useTheme();
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: STALE_MS, retry: mayPass } } }),
  );
  const language = currentLanguage();
  dayjs.locale(language);
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider theme={antdTheme(theme)} locale={language === 'th' ? thTH : enUS}>
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  );
}
