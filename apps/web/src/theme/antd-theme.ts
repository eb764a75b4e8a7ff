import { theme as antd, type ThemeConfig } from 'antd';
import { COLOURS, FONT_FAMILY, RADIUS, type ThemeName, TYPE_SCALE } from './tokens.js';

/** antd in the product's colours, type and radii. */
export function antdTheme(name: ThemeName): ThemeConfig {
  const colours = COLOURS[name];
  return {
    algorithm: name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorPrimary: colours.accent,
      colorInfo: colours.accent,
      colorLink: colours.accentText,
      colorError: colours.danger,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      colorText: colours.text,
      colorTextSecondary: colours.textSoft,
      colorTextTertiary: colours.textFaint,
      colorTextPlaceholder: colours.textFaint,
      colorBgBase: colours.surface,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
      colorBgLayout: colours.page,
      colorBorder: colours.line,
      colorBorderSecondary: colours.line,
      colorSplit: colours.line,
      boxShadow: colours.shadow,
      boxShadowSecondary: colours.shadow,
      fontFamily: FONT_FAMILY,
      fontSize: TYPE_SCALE.body,
      borderRadius: RADIUS.medium,
      borderRadiusLG: RADIUS.large,
      borderRadiusSM: RADIUS.small,
      controlHeight: 34,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Tabs: {
        itemSelectedColor: colours.accentText,
        itemHoverColor: colours.accentText,
        itemActiveColor: colours.accentText,
      },
    },
  };
}
