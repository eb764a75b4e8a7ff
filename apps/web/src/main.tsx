import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createRouter, preloadScreens } from './app/router.js';
import { startI18n } from './i18n/index.js';
import { followOtherTabs, wasSignedIn } from './lib/session.js';
import './theme/base.css';
import { startTheme } from './theme/preferences.js';

startTheme();
followOtherTabs();
if (wasSignedIn()) preloadScreens(['shell', location.pathname === '/live-feed' ? 'liveFeed' : 'overview']);
await startI18n();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
);
