import { type RawBuilder, sql } from 'kysely';
import { daysOfPeriod, type FigurePeriod } from '#core/figurePeriod.ts';
import type { Viewer } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import { staleWhileRevalidate } from '../staleWhileRevalidate.ts';
import { serverParts } from './serverFeature.ts';

export const figureUnits = ['COUNT', 'SHARE', 'SECONDS'] as const;
export const figureTrends = ['MORE', 'FEWER', 'NEITHER'] as const;

/** A number that managers follow. */
export interface FigureFacts {
  /** The key of its name, such as `lists:figures.posts`. */
  label: string;
  unit: (typeof figureUnits)[number];
  /** Which direction is good news. */
  better: (typeof figureTrends)[number];
  /** The list of what it counts; null: there is none for this viewer. */
  href: (period: FigurePeriod, ctx: Pick<Ctx, 'viewer' | 'settings'>) => string | null;
}

/** Null: nothing to count, such as the share of no questions. */
export interface FigureValues {
  value: number | null;
  previous: number | null;
  /** Of each day of the period. */
  days: (number | null)[];
}

/** Figures of a feature, measured together. */
export interface FigureSource {
  figures: Readonly<Record<string, FigureFacts>>;
  isOffered: (viewer: Viewer) => boolean;
  /** Only of what the viewer may see, by the names of the figures. */
  measure: (ctx: Ctx, period: FigurePeriod) => Promise<Record<string, FigureValues>>;
}

declare module './serverFeature.ts' {
  interface ServerFeature {
    /** What the admin home shows of the community. */
    communityFigures?: readonly FigureSource[];
  }
}

export interface CommunityFigure extends FigureFacts, FigureValues {
  key: string;
  period: FigurePeriod;
}

const measured = staleWhileRevalidate<Record<string, FigureValues>>();

/**
 * The figures offered to the viewer, in the order of the features. Those of a source that fails are left out.
 * Each viewer’s are kept for half a minute: a manager switches periods, and long ones read many rows.
 */
export async function measureFigures(ctx: Ctx, period: FigurePeriod): Promise<CommunityFigure[]> {
  const sources = serverParts('communityFigures')
    .flat()
    .filter(({ isOffered }) => isOffered(ctx.viewer));
  const found = await Promise.all(
    sources.map(async (source): Promise<CommunityFigure[]> => {
      const names = Object.keys(source.figures).join();
      const key = `${ctx.viewer.memberId} ${period.days} ${names}`;
      try {
        const values = await measured(ctx, key, () => source.measure(ctx, period));
        return Object.entries(source.figures).flatMap(([name, facts]) => {
          const each = values[name];
          return each ? [{ key: name, period, ...facts, ...each }] : [];
        });
      } catch (error) {
        ctx.log.warn({ err: error, names }, 'figures were not measured');
        return [];
      }
    }),
  );
  return found.flat();
}

/** SQL: within the period or the one before it. */
export function isWithinPeriods(column: string, period: FigurePeriod): RawBuilder<boolean> {
  const at = sql.ref(column);
  return sql<boolean>`(${at} >= ${period.previousFrom} and ${at} <= ${period.to}
    and (${at} >= ${period.from} or ${at} < ${period.previousTo}))`;
}

/** SQL: the day of a moment of the period; null before it. */
export function dayOfPeriod(column: string, period: FigurePeriod): RawBuilder<string | null> {
  const at = sql.ref(column);
  return sql`case when ${at} >= ${period.from} then to_char(${at} at time zone 'UTC', 'YYYY-MM-DD') end`;
}

/** A row of a day, or of a whole period. */
export interface SummedDay {
  day: string | null;
  /** Of the period; otherwise of the one before. */
  isCurrent: boolean;
  isTotal: boolean;
}

/** A figure that each period has as a whole, as well as each day. @param none of a day without a row */
export function summedFigure<Row extends SummedDay>(
  period: FigurePeriod,
  rows: readonly Row[],
  measure: (row: Row) => number | null,
  none: number | null = 0,
): FigureValues {
  const total = (isCurrent: boolean) => {
    const row = rows.find((each) => each.isTotal && each.isCurrent === isCurrent);
    return row ? measure(row) : none;
  };
  const byDay = new Map(rows.flatMap((row) => (row.isTotal ? [] : [[row.day, measure(row)]])));
  return {
    ...{ value: total(true), previous: total(false) },
    days: daysOfPeriod(period).map((day) => byDay.get(day) ?? none),
  };
}

/** A figure that is counted by day; the row without a day is the period before. */
export function countedFigure(
  period: FigurePeriod,
  rows: readonly { day: string | null; count: number }[],
): FigureValues {
  const byDay = new Map(rows.map(({ day, count }) => [day, count]));
  const days = daysOfPeriod(period).map((day) => byDay.get(day) ?? 0);
  return {
    value: days.reduce((sum, count) => sum + count, 0),
    previous: byDay.get(null) ?? 0,
    days,
  };
}
