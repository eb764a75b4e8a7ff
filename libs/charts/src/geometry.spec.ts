import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { barsGeometry } from './bars.geometry.js';
import { doughnutGeometry } from './doughnut.geometry.js';
import { moveFocus } from './focus.reducer.js';
import { trendGeometry } from './trend.geometry.js';

const size = { width: 640, height: 240 };
const points = (...values: number[]) => values.map((value, index) => ({ start: index * 86_400_000, value }));
const none: ReadonlySet<string> = new Set();

describe('trend geometry', () => {
  it('draws nothing where there are no points', () => {
    const empty = trendGeometry([], size);
    expect([empty.line, empty.area, empty.dots, empty.labelled]).toEqual(['', '', [], []]);
  });

  it('puts one point in the middle', () => {
    const { dots, plot } = trendGeometry(points(5), size);
    expect(dots.map(({ x }) => x)).toEqual([plot.left + plot.width / 2]);
  });

  it('runs level where all are equal, along the ground where all are zero', () => {
    const ys = (values: number[]) => new Set(trendGeometry(points(...values), size).dots.map(({ y }) => y));
    expect(ys([7, 7, 7]).size).toBe(1);
    const { plot } = trendGeometry([], size);
    expect([...ys([0, 0, 0])]).toEqual([plot.top + plot.height]);
  });

  it('has whole ticks only, even for a single message', () => {
    expect(trendGeometry(points(0, 1), size).valueTicks.map(({ value }) => value)).toEqual([0, 1]);
    expect(trendGeometry(points(3), size).valueTicks.every(({ value }) => Number.isInteger(value))).toBe(true);
  });

  it('reads what is not a number as zero', () => {
    const { dots, plot } = trendGeometry(points(Number.NaN, Infinity, -4), size);
    expect(dots.map(({ y }) => y)).toEqual([1, 2, 3].map(() => plot.top + plot.height));
  });

  it('keeps labels apart however many points there are', () => {
    const { labelled, stripWidth } = trendGeometry(points(...Array.from({ length: 400 }, () => 1)), size);
    const gaps = labelled.slice(1).map((index, at) => (index - (labelled[at] ?? 0)) * stripWidth);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(72);
  });

  it('stays inside its plot for any values and any size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e15, noNaN: true }), { maxLength: 100 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 800 }),
        (values, width, height) => {
          const { dots, plot, line } = trendGeometry(points(...values), { width, height });
          expect(line).not.toContain('NaN');
          for (const { x, y } of dots) {
            expect(x).toBeGreaterThanOrEqual(plot.left);
            expect(x).toBeLessThanOrEqual(plot.left + plot.width + 1e-6);
            expect(y).toBeGreaterThanOrEqual(plot.top - 1e-6);
            expect(y).toBeLessThanOrEqual(plot.top + plot.height + 1e-6);
          }
        },
      ),
    );
  });
});

const parts = (...values: number[]) => values.map((value, index) => ({ key: `p${index}`, value }));

describe('doughnut geometry', () => {
  it('has no slice where there is nothing', () => {
    expect(doughnutGeometry([], 80, none)).toEqual([]);
    expect(doughnutGeometry(parts(0, 0), 80, none).map(({ path }) => path)).toEqual(['', '']);
  });

  it('makes a whole ring of a single part', () => {
    const [only, other] = doughnutGeometry(parts(3, 0), 80, none);
    expect([only?.percent, other?.percent, other?.path]).toEqual([100, 0, '']);
    expect(only?.path).toContain('A');
  });

  it('gives equal parts percentages that still sum to 100', () => {
    expect(doughnutGeometry(parts(5, 5, 5), 80, none).map(({ percent }) => percent)).toEqual([34, 33, 33]);
  });

  it('leaves a muted part out of ring and percentages', () => {
    const slices = doughnutGeometry(parts(50, 25, 25), 80, new Set(['p0']));
    expect(slices.map(({ percent, muted }) => [percent, muted])).toEqual([
      [0, true],
      [50, false],
      [50, false],
    ]);
    expect(slices[0]?.path).toBe('');
  });

  it('hides the label of a slice below eight degrees', () => {
    expect(doughnutGeometry(parts(98, 2), 80, none).map(({ label }) => label === null)).toEqual([false, true]);
    expect(doughnutGeometry(parts(97, 3), 80, none).map(({ label }) => label === null)).toEqual([false, false]);
  });

  it('bears huge values', () => {
    const slices = doughnutGeometry(parts(1e308, 1e308, Infinity), 80, none);
    expect(slices.map(({ percent }) => percent)).toEqual([50, 50, 0]);
    expect(slices.map(({ path }) => path).join()).not.toContain('NaN');
  });
});

describe('bars geometry', () => {
  it('makes the longest as long as the room', () => {
    expect(barsGeometry(parts(5, 10, 0)).map(({ length, percent }) => [length, percent])).toEqual([
      [0.5, 33],
      [1, 67],
      [0, 0],
    ]);
  });

  it('has no lengths where all are zero or there is nothing', () => {
    expect(barsGeometry(parts(0, 0)).map(({ length }) => length)).toEqual([0, 0]);
    expect(barsGeometry([])).toEqual([]);
  });
});

describe('keyboard focus of a chart', () => {
  it.each([
    [null, 'ArrowRight', 0],
    [null, 'ArrowLeft', 9],
    [4, 'ArrowRight', 5],
    [9, 'ArrowRight', 9],
    [0, 'ArrowLeft', 0],
    [4, 'Home', 0],
    [4, 'End', 9],
    [4, 'Escape', null],
    [4, 'a', 4],
    [12, 'a', 9],
  ])('from %p by %s to %p of ten', (from, key, to) => expect(moveFocus(from, key, 10)).toBe(to));

  it('has nowhere to go without points', () => expect(moveFocus(3, 'ArrowRight', 0)).toBeNull());
});
