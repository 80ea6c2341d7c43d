import type { Ctx } from '#platform/context.ts';
import type { InsightFigure } from '#platform/insight/insightFigure.ts';
import type { FigureStep } from '#platform/insight/measureFigure.ts';
import { serverText } from '#platform/serverWords.ts';

export function nameOfFigure({ key }: InsightFigure, language: string): string {
  return serverText(`insightFigures:${key}`, language);
}

/** One sentence that says what exactly is counted. */
export function definitionOf(ctx: Ctx, { key, parameter }: InsightFigure): string {
  const text = serverText(`insightFigures:${key}Says`, ctx.locale);
  return parameter ? text.replaceAll('{{value}}', `${parameter(ctx)}`) : text;
}

const units = {
  FACTS: 'COUNT',
  ENTITIES: 'COUNT',
  SUM: 'COUNT',
  AVERAGE: 'COUNT',
  SHARE: 'SHARE',
  MEDIAN: 'SECONDS',
} as const;

export function unitOf({ measure }: Pick<InsightFigure, 'measure'>) {
  return units[measure];
}

const [minute, hour, day] = [60, 3_600, 86_400];

/** By what values are divided so that the marks of the axis are round numbers of minutes, hours, days or percent. */
export function chartScale(figure: InsightFigure, steps: readonly FigureStep[]): number {
  const unit = unitOf(figure);
  if (unit === 'COUNT') return 1;
  if (unit === 'SHARE') return 0.01;
  const most = Math.max(0, ...steps.flatMap(({ value, previous }) => [value ?? 0, previous ?? 0]));
  if (most < 2 * hour) return minute;
  return most < 2 * day ? hour : day;
}

/** For a line: steps without a value are on the way from the one before to the next. */
export function bridged(values: readonly (number | null)[]): (number | null)[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  return values.map((value, at) => {
    if (value !== null) return value;
    const before = known.findLast((each) => each.at < at);
    const next = known.find((each) => each.at > at);
    if (!before || !next) return null;
    return before.value + ((next.value - before.value) * (at - before.at)) / (next.at - before.at);
  });
}
