export { LiveFeedScreen as Component } from '../features/live-feed/live-feed-screen.js';
