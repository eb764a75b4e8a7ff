import { SENTIMENT_COLOURS, type Sentiment, SOURCE_COLOURS, type Source } from '@krasae/domain';

export type ThemeName = 'light' | 'dark';

/** Every colour of the product. antd's theme and the CSS variables are both made of these and nothing else. */
export interface ColourTokens {
  readonly page: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  readonly hover: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly textSoft: string;
  readonly textFaint: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentStrong: string;
  readonly accentText: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly series: string;
  readonly mark: string;
  readonly markText: string;
  readonly danger: string;
  readonly dangerSoft: string;
  readonly warning: string;
  readonly success: string;
  readonly shadow: string;
}

const light: ColourTokens = {
  page: '#f6f6f8',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f1f1f4',
  hover: '#ececf1',
  line: '#e5e5ea',
  lineStrong: '#cfcfd8',
  text: '#17171c',
  textSoft: '#4b4b57',
  textFaint: '#676774',
  accent: '#5e66e9',
  accentHover: '#4a52d6',
  accentStrong: '#4a52d6',
  accentText: '#4a52d6',
  accentSoft: '#eceefd',
  onAccent: '#ffffff',
  series: '#5e66e9',
  mark: '#fff0b8',
  markText: '#3d2f00',
  danger: '#c3262b',
  dangerSoft: '#fdeced',
  warning: '#8a5a00',
  success: '#0b7554',
  shadow: '0 8px 28px rgb(20 20 40 / 14%), 0 1px 3px rgb(20 20 40 / 10%)',
};

const dark: ColourTokens = {
  page: '#0e0e11',
  surface: '#16161a',
  raised: '#1e1e24',
  sunken: '#1c1c21',
  hover: '#26262d',
  line: '#292930',
  lineStrong: '#3d3d47',
  text: '#ededf1',
  textSoft: '#b4b4bf',
  textFaint: '#9494a1',
  accent: '#5e66e9',
  accentHover: '#4a52d6',
  accentStrong: '#7077f0',
  accentText: '#a0a6f8',
  accentSoft: '#23254a',
  onAccent: '#ffffff',
  series: '#7c83f2',
  mark: '#5c4a12',
  markText: '#ffe9a6',
  danger: '#ff8587',
  dangerSoft: '#3a1a1d',
  warning: '#fec960',
  success: '#4fdcb4',
  shadow: '0 8px 28px rgb(0 0 0 / 55%), 0 0 0 1px rgb(255 255 255 / 5%)',
};

export const COLOURS: Readonly<Record<ThemeName, ColourTokens>> = { light, dark };

/** Sentiment as text: darker or lighter than the fill of the spec, so that it can be read on the surface. */
export const SENTIMENT_TEXT: Readonly<Record<ThemeName, Readonly<Record<Sentiment, string>>>> = {
  light: { positive: '#0b7554', neutral: '#815500', negative: '#c3262b' },
  dark: { positive: '#4fdcb4', neutral: '#fec960', negative: '#ff8587' },
};

/** In the dark the three fills also differ in lightness, for eyes that do not tell red from green. */
const SENTIMENT_FILL: Readonly<Record<ThemeName, Readonly<Record<Sentiment, string>>>> = {
  light: SENTIMENT_COLOURS,
  dark: { positive: '#20c997', neutral: '#fed584', negative: '#e5484d' },
};

/** The web site grey of the spec would vanish on a dark surface. */
const SOURCE_FILL: Readonly<Record<ThemeName, Readonly<Record<Source, string>>>> = {
  light: SOURCE_COLOURS,
  dark: { ...SOURCE_COLOURS, website: '#b4b4bf' },
};

export const TYPE_SCALE = { tiny: 11, small: 12, body: 14, lead: 16, title: 20, figure: 26 } as const;
export const RADIUS = { small: 4, medium: 6, large: 10 } as const;
export const FONT_FAMILY = "'Noto Sans Thai Variable', system-ui, sans-serif";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const declare = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => `--${prefix}-${kebab(name)}: ${value};`);

/** The variables of one theme, as the body of a CSS rule. */
export function cssVariables(theme: ThemeName): string {
  return [
    `color-scheme: ${theme};`,
    `--font: ${FONT_FAMILY};`,
    ...declare('c', { ...COLOURS[theme] }),
    ...declare('sentiment', SENTIMENT_FILL[theme]),
    ...declare('sentiment-text', SENTIMENT_TEXT[theme]),
    ...declare('source', SOURCE_FILL[theme]),
    ...Object.entries(TYPE_SCALE).map(([name, size]) => `--t-${name}: ${size / 16}rem;`),
    ...Object.entries(RADIUS).map(([name, size]) => `--r-${name}: ${size}px;`),
  ].join('\n');
}
