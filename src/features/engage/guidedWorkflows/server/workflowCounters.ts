import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

export interface NodeCount {
  nodeId: string;
  entered?: number;
  answered?: number;
  wentBack?: number;
  dropped?: number;
  resolved?: number;
  unresolved?: number;
  escalated?: number;
  /** The choice that was made. */
  choice?: string | null;
  /** How long an answer took. */
  seconds?: number;
  /** When it happened, if not now. */
  on?: Date;
}

const buckets = 12;

/** Under 1 s, 2 s, 4 s … 1,024 s, and longer. */
function bucketOf(seconds: number): number {
  return Math.min(buckets - 1, seconds < 1 ? 0 : Math.floor(Math.log2(seconds)) + 1);
}

/** Adds to the counters of the day (UTC); always in the same order, so that runs never wait for each other. */
export async function countAtNodes(
  trx: DatabaseTransaction,
  { versionId, now }: { versionId: number; now: Date },
  counts: readonly NodeCount[],
): Promise<void> {
  const dayOf = ({ on = now }: NodeCount) => on.toISOString().slice(0, 10);
  const keyOf = (count: NodeCount) => `${dayOf(count)} ${count.nodeId}`;
  const ordered = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (const count of ordered) {
    const choice = count.choice ?? null;
    const bucket = count.seconds === undefined ? -1 : bucketOf(count.seconds);
    const durations = Array.from({ length: buckets }, (_, index) => (index === bucket ? 1 : 0));
    await sql`
      insert into guided_workflow_node_daily as daily (version_id, node_id, day, entered, answered, went_back,
        dropped, resolved, unresolved, escalated, choices, durations)
      values (${versionId}, ${count.nodeId}, ${dayOf(count)}, ${count.entered ?? 0},
        ${count.answered ?? 0}, ${count.wentBack ?? 0}, ${count.dropped ?? 0}, ${count.resolved ?? 0},
        ${count.unresolved ?? 0}, ${count.escalated ?? 0},
        ${JSON.stringify(choice === null ? {} : { [choice]: 1 })}, ${durations})
      on conflict (version_id, node_id, day) do update set
        entered = daily.entered + excluded.entered,
        answered = daily.answered + excluded.answered,
        went_back = daily.went_back + excluded.went_back,
        dropped = daily.dropped + excluded.dropped,
        resolved = daily.resolved + excluded.resolved,
        unresolved = daily.unresolved + excluded.unresolved,
        escalated = daily.escalated + excluded.escalated,
        choices = case when ${choice}::text is null then daily.choices else daily.choices ||
          jsonb_build_object(${choice}::text, coalesce((daily.choices ->> ${choice}::text)::int, 0) + 1) end,
        durations = (select array_agg(one + other order by at)
          from unnest(daily.durations, excluded.durations) with ordinality as pair(one, other, at))`.execute(
      trx,
    );
  }
}

export interface NodeStatistics {
  nodeId: string;
  entered: number;
  answered: number;
  wentBack: number;
  dropped: number;
  resolved: number;
  unresolved: number;
  escalated: number;
  choices: { id: string; count: number }[];
  /** Estimated from the histogram; null without answers. */
  medianSeconds: number | null;
}

/** The counters of a version since a day, one row for each node that was entered. */
export async function listNodeStatistics(
  db: Database,
  { versionId, since }: { versionId: number; since: Date },
): Promise<NodeStatistics[]> {
  const { rows } = await sql<
    Omit<NodeStatistics, 'choices' | 'medianSeconds'> & {
      choices: Record<string, number>;
      durations: number[];
    }
  >`
    with days as materialized (
      select * from guided_workflow_node_daily
      where version_id = ${versionId} and day >= ${since.toISOString().slice(0, 10)})
    select node_id as "nodeId", sum(entered)::int as entered, sum(answered)::int as answered,
      sum(went_back)::int as "wentBack", sum(dropped)::int as dropped, sum(resolved)::int as resolved,
      sum(unresolved)::int as unresolved, sum(escalated)::int as escalated,
      (select coalesce(jsonb_object_agg(key, total), '{}') from (
        select key, sum(value::int) as total from days as own, jsonb_each_text(own.choices)
        where own.node_id = days.node_id group by key) as chosen) as choices,
      (select array_agg(total order by at) from (
        select at, sum(amount)::int as total from days as own, unnest(own.durations) with ordinality as
          each(amount, at)
        where own.node_id = days.node_id group by at) as spread) as durations
    from days group by node_id order by node_id`.execute(db);
  return rows.map(({ choices, durations, ...row }) => ({
    ...row,
    choices: Object.entries(choices).map(([id, count]) => ({ id, count })),
    medianSeconds: medianOf(durations),
  }));
}

/** The middle of the bucket that has the median. */
export function medianOf(durations: readonly number[]): number | null {
  const total = durations.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return null;
  let seen = 0;
  const bucket = durations.findIndex((amount) => {
    seen += amount;
    return seen * 2 >= total;
  });
  return bucket === 0 ? 0.5 : 2 ** (bucket - 1) * 1.5;
}
