export * from './bar-list.js';
export * from './bars.geometry.js';
export * from './doughnut-chart.js';
export * from './doughnut.geometry.js';
export * from './focus.reducer.js';
export * from './trend-chart.js';
export * from './trend.geometry.js';
