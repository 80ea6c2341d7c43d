import { type RawBuilder, sql } from 'kysely';
import type { Dashboard, InsightFilter } from '#core/insight/insightAsked.ts';
import { hasPermission, type Viewer } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import { serverParts } from '../feature/serverFeature.ts';

/** What is asked of a figure. */
export interface FigureScope {
  /** Within which facts are counted; `to` is exclusive. */
  from: Date;
  to: Date;
  /** Of days. */
  zone: string;
  /** A category with its subcategories; null: all. */
  categoryIds: readonly number[] | null;
  topicId: number | null;
  type: string | null;
  language: string | null;
  /** A profile list, and a country as in profiles: of whom the figure is about, such as the authors of posts. */
  segmentId: number | null;
  country: string | null;
  /** SQL: seconds between two moments; in business time, if that is asked for. */
  seconds: (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => RawBuilder<number>;
}

/**
 * SQL of the single facts that a figure counts. Its numbers, charts, tables and the list behind each of them are all made
 * from it, so that they can’t disagree. The period is added to `where`.
 */
export interface InsightFacts {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** When it happened, a column with an index; of daily figures a date. */
  at: RawBuilder<unknown>;
  /** Of the entity that the list behind the figure names. */
  id: RawBuilder<unknown>;
  /** What is summed or averaged; null: the fact counts for nothing. */
  value?: RawBuilder<unknown>;
  /** Of the row of the table in which it is. */
  key?: RawBuilder<unknown>;
  /** Of a cohort: how many weeks later; null: the cohort itself. */
  part?: RawBuilder<unknown>;
}

export const figureMeasures = [
  /** How many facts there are. */
  'FACTS',
  /** How many entities have any. */
  'ENTITIES',
  'SUM',
  'AVERAGE',
  /** Of seconds; the 90th percentile is shown beside it. */
  'MEDIAN',
  /** Of values that are 0 or 1. */
  'SHARE',
] as const;
export type FigureMeasure = (typeof figureMeasures)[number];

export const figureForms = [
  /** By step, as a line or as bars. */
  'LINE',
  'BARS',
  /** A table by key. */
  'ROWS',
  /** A table by key, the week of a cohort, and weeks later. */
  'COHORTS',
] as const;
export type FigureForm = (typeof figureForms)[number];

export interface NamedKey {
  name: string;
  /** Below the base path. */
  path?: string | null;
}

/** A number that managers follow, on a dashboard. Its feature owns what it counts. */
export interface InsightFigure {
  /** In addresses, and of its words in `insightFigures`: `<key>` and `<key>Says`, its definition. */
  key: string;
  dashboard: Dashboard;
  /** Its place on the dashboard; lower ones come first. */
  order: number;
  measure: FigureMeasure;
  form: FigureForm;
  /** Which direction is good news. */
  better: 'MORE' | 'FEWER' | 'NEITHER';
  /** Of what the ids of its facts are: a key of `insightSubjects`. */
  of: string;
  /** What it can be narrowed by. */
  filters: readonly InsightFilter[];
  /** It tells how things are now: the last two years count, and there is no period before. */
  isNow?: true;
  /** It is counted by day in UTC, whatever time zone is asked for. */
  isDaily?: true;
  /** Its seconds can be those of business time. */
  isTimed?: true;
  /** A percentage or another number in its definition, `{{value}}`. */
  parameter?: (ctx: Ctx) => number;
  /** Names of the keys of its table: words, or names of entities. Without: the keys are texts. */
  keyNames?: (ctx: Ctx, keys: readonly string[]) => Promise<ReadonlyMap<string, NamedKey>>;
  /** Keys in a fixed order, with those that have no facts. Without: the largest first. */
  keys?: readonly string[];
  /** What to do about a row, such as an article for a search. */
  rowAction?: { label: string; href: (key: string) => string };
  isOffered: (viewer: Viewer) => boolean;
  /** Only of what the viewer may see. */
  facts: (ctx: Ctx, scope: FigureScope) => InsightFacts;
}

/** How an entity appears in the list behind a figure. */
export interface NamedSubject {
  title: string;
  /** Below the base path; null: it has no page. */
  path: string | null;
}

/** Names of what the viewer may see among the ids. */
export type NameSubjects = (
  ctx: Ctx,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, NamedSubject>>;

/** A page that belongs to a dashboard. */
export interface InsightLink {
  dashboard: Dashboard;
  /** Key of its words. */
  label: string;
  href: string;
  isOffered: (viewer: Viewer) => boolean;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** What dashboards at `/admin/insight` show of the feature’s tables. */
    insightFigures?: readonly InsightFigure[];
    insightLinks?: readonly InsightLink[];
    /** By the name that figures have for them. */
    insightSubjects?: Readonly<Record<string, NameSubjects>>;
  }
}

/** What the figure can be narrowed by for a viewer: who is in a profile list is for those who manage them. */
export function filtersFor(
  viewer: Viewer,
  { filters }: Pick<InsightFigure, 'filters'>,
): readonly InsightFilter[] {
  if (hasPermission(viewer, 'EDIT_USER_PROFILE_LIST')) return filters;
  return filters.filter((filter) => filter !== 'segment');
}

/** SQL: the member is one of those that a figure is narrowed to. */
export function isMemberOfScope(
  { segmentId, country }: Pick<FigureScope, 'segmentId' | 'country'>,
  memberId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (segmentId === null && country === null) return sql<boolean>`true`;
  const inSegment =
    segmentId === null
      ? sql`true`
      : sql`profile_list_ids @> array[${segmentId}]::bigint[] and profile_list_ids <> '{}'`;
  const inCountry = country === null ? sql`true` : sql`country = ${country}`;
  return sql<boolean>`(${memberId} in (select id from members where ${inSegment} and ${inCountry}))`;
}

/** The figures of a dashboard that are offered to a viewer, in order. */
export function offeredFigures(viewer: Viewer, dashboard?: Dashboard): InsightFigure[] {
  return serverParts('insightFigures')
    .flat()
    .filter((figure) => dashboard === undefined || figure.dashboard === dashboard)
    .filter(({ isOffered }) => isOffered(viewer))
    .sort((one, other) => one.order - other.order);
}

export function namesOfSubjects(kind: string): NameSubjects {
  for (const kinds of serverParts('insightSubjects')) {
    const found = kinds[kind];
    if (found) return found;
  }
  return async () => new Map();
}
