import type { Random } from './random.js';

/** Pictures are drawn by the product itself, as data URIs: the demo needs no network and breaks no one's copyright. */
function dataUri(svg: string): string {
  return `data:image/svg+xml,${svg.replace(/[%#<>"]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

export type Scene = 'cup' | 'shop' | 'cake' | 'bottle' | 'phone' | 'poster';

const SHAPES: Readonly<Record<Scene, (accent: string) => string>> = {
  cup: (c) =>
    `<path d='M120 90h80l-10 110h-60z' fill='#fff' opacity='.92'/><path d='M125 130h70l-6 62h-58z' fill='${c}'/><rect x='114' y='78' width='92' height='14' rx='7' fill='#fff'/><path d='M168 78l14-46' stroke='#fff' stroke-width='6'/>`,
  shop: (c) =>
    `<path d='M60 110h200v100H60z' fill='#fff' opacity='.92'/><path d='M50 80h220l10 34H40z' fill='${c}'/><path d='M84 136h52v74H84zM156 136h84v44h-84z' fill='${c}' opacity='.35'/>`,
  cake: (c) =>
    `<path d='M90 190l140-30v-44L90 146z' fill='#fff' opacity='.92'/><path d='M90 146l140-30-40-26-110 34z' fill='${c}'/><circle cx='150' cy='100' r='12' fill='#e11d48'/>`,
  bottle: (c) =>
    `<path d='M142 50h36v26l14 24v104h-64V100l14-24z' fill='#fff' opacity='.92'/><path d='M128 126h64v50h-64z' fill='${c}'/><rect x='140' y='38' width='40' height='14' rx='4' fill='#1f2937'/>`,
  phone: (c) =>
    `<rect x='112' y='34' width='96' height='176' rx='16' fill='#111827'/><rect x='120' y='52' width='80' height='138' rx='6' fill='#fff'/><circle cx='160' cy='96' r='22' fill='${c}'/><path d='M132 138h56M132 156h38' stroke='#cbd5e1' stroke-width='8'/>`,
  poster: (c) =>
    `<rect x='70' y='40' width='180' height='160' rx='12' fill='#fff' opacity='.92'/><path d='M90 70h140M90 96h90' stroke='${c}' stroke-width='14'/><circle cx='196' cy='150' r='32' fill='${c}'/>`,
};

/** Hues of cream, tea, leaves, sky and rose, and what is poured into the cups. */
const HUES = [18, 28, 38, 95, 158, 178, 200, 218, 265, 338] as const;
const ACCENTS = ['#7b4b2a', '#b8692f', '#6b8e4e', '#c05a78', '#3f6f8f', '#8a5a9e'] as const;

/** A photo for a post: a shape of its theme on a gradient, 320 x 240, about 600 bytes. */
export function picture(scene: Scene, random: Random): string {
  const hue = random.pick(HUES);
  const turn = random.int(10, 35);
  const spots = [1, 2].map(
    () =>
      `<circle cx='${random.int(0, 320)}' cy='${random.int(0, 240)}' r='${random.int(20, 70)}' fill='#fff' opacity='.12'/>`,
  );
  return dataUri(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 240'><linearGradient id='g' x2='1' y2='1'><stop stop-color='hsl(${hue},52%,74%)'/><stop offset='1' stop-color='hsl(${hue + turn},38%,46%)'/></linearGradient><path fill='url(#g)' d='M0 0h320v240H0z'/>${spots.join('')}${SHAPES[scene](random.pick(ACCENTS))}</svg>`,
  );
}

/** A face for an author: always the same for the same key, about 350 bytes. */
export function avatar(key: number): string {
  const hue = HUES[key % HUES.length] ?? 28;
  const hair = ['#3b2a20', '#1f2937', '#7c4a2d', '#4c3a51'][Math.floor(key / 10) % 4] ?? '#1f2937';
  return dataUri(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><path fill='hsl(${hue},48%,76%)' d='M0 0h64v64H0z'/><circle cx='32' cy='27' r='15' fill='${hair}'/><circle cx='32' cy='31' r='11' fill='#f2c9a5'/><path d='M10 64c2-16 12-20 22-20s20 4 22 20z' fill='${ACCENTS[Math.floor(key / 40) % ACCENTS.length] ?? ACCENTS[0]}'/></svg>`,
  );
}

/** A mark for a brand's or a site's own account. */
export function emblem(key: number, letter: string): string {
  return dataUri(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' rx='14' fill='hsl(${(key * 83) % 360},50%,38%)'/><text x='32' y='43' font-size='32' font-family='sans-serif' font-weight='700' text-anchor='middle' fill='#fff'>${letter}</text></svg>`,
  );
}
