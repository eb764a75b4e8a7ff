export { OverviewScreen as Component } from '../features/overview/overview-screen.js';
