export { WelcomeScreen as Component } from '../features/viewer/welcome-screen.js';
