// antd declares these for bundlers only; Node's resolution, which the house is checked with, does not find them.
declare module 'antd/locale/*' {
  import type { Locale } from 'antd/es/locale/index.js';
  const locale: Locale;
  export default locale;
}
