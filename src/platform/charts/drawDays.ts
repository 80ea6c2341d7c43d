import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';

/** The size of a chart in its own units; it is stretched to its place. */
export const chartSize = { width: 1000, height: 200 } as const;
const [above, below] = [8, 1];
const ticksWanted = 4;
const daysNamed = 4;

export interface DrawnLine {
  /** SVG path of the line, and of the area below it. */
  path: string;
  area: string;
}

export interface DrawnTick {
  /** From 0, at the start or the top, to 1. */
  at: number;
  /** The value, or the place of the day. */
  value: number;
}

/** Lines over days, drawn on the server so that browsers load no library for it. */
export interface DrawnChart {
  lines: DrawnLine[];
  /** The value at the upper edge. */
  top: number;
  valueTicks: DrawnTick[];
  dayTicks: DrawnTick[];
}

/** @param series of the same days; null: no value, where the line is broken */
export function drawDays(series: readonly (readonly (number | null)[])[]): DrawnChart {
  const { width, height } = chartSize;
  const count = Math.max(0, ...series.map(({ length }) => length));
  const places = Array.from({ length: count }, (_, index) => index);
  const highest = Math.max(1, ...series.flat().filter((value) => value !== null));
  const x = scalePoint<number>().domain(places).range([0, width]);
  const y = scaleLinear()
    .domain([0, highest])
    .nice(ticksWanted)
    .range([height - below, above]);
  const xOf = (_value: number | null, index: number) => x(index) ?? 0;
  const drawLine = line<number | null>()
    .defined((value) => value !== null)
    .x(xOf)
    .y((value) => y(value ?? 0))
    .digits(1);
  const drawArea = area<number | null>()
    .defined((value) => value !== null)
    .x(xOf)
    .y0(height - below)
    .y1((value) => y(value ?? 0))
    .digits(1);
  const step = Math.max(1, Math.ceil((count - 1) / daysNamed));
  return {
    lines: series.map((values) => ({ path: drawLine(values) ?? '', area: drawArea(values) ?? '' })),
    top: y.invert(0),
    valueTicks: y
      .ticks(ticksWanted)
      .filter(Number.isInteger)
      .map((value) => ({ value, at: y(value) / height })),
    // From the last day on, which is the one that people look for.
    dayTicks: places
      .filter((index) => (count - 1 - index) % step === 0)
      .map((index) => ({ value: index, at: (x(index) ?? 0) / width })),
  };
}
