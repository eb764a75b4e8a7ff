export { PrepareViewerScreen as Component } from '../features/viewer/prepare-viewer-screen.js';
