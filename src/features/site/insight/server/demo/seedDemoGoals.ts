import { sql } from 'kysely';
import { type GoalPeriod, goalDays } from '#core/insight/insightGoals.ts';
import { bucketOfTime } from '#core/insight/timeHistogram.ts';
import { chance } from '#platform/demo/demoChance.ts';
import type { DemoSeed } from '#platform/demo/demoData.ts';
import { dayAfter, dayOf } from '../eventDays.ts';
import { keepPageTimes } from '../pageTimes.ts';

interface DemoGoal {
  figure: string;
  target: number;
  direction: 'AT_LEAST' | 'AT_MOST';
  period: GoalPeriod;
  /** How the period before ended. */
  before: { value: number; isReached: boolean };
}

const goals: readonly DemoGoal[] = [
  {
    ...{ figure: 'firstResponse', target: 4 * 3_600, direction: 'AT_MOST', period: 'QUARTER' },
    before: { value: 3.4 * 3_600, isReached: true },
  },
  {
    ...{ figure: 'solvedQuestions', target: 0.6, direction: 'AT_LEAST', period: 'MONTH' },
    before: { value: 0.52, isReached: false },
  },
  {
    ...{ figure: 'newPosts', target: 40, direction: 'AT_LEAST', period: 'MONTH' },
    before: { value: 43, isReached: true },
  },
];

/** Goals that repeat, each with the result of the period before. */
export async function seedDemoGoals({ trx, now }: DemoSeed): Promise<void> {
  for (const { figure, target, direction, period, before } of goals) {
    const { from } = goalDays(period, dayOf(now));
    const ended = goalDays(period, dayAfter(from, -1));
    const { rows } = await sql<{ id: number }>`
      insert into insight_goals (figure, target, direction, period, repeats, query, starts_on, created_at,
        updated_at)
      values (${figure}, ${target}, ${direction}, ${period}, true, '', ${from}::date, ${now}, ${now})
      returning id`.execute(trx);
    await sql`
      insert into insight_goal_results (goal_id, figure, target, direction, period, query, from_day, to_day,
        value, is_reached, seen_with, settled_at)
      values (${rows[0]?.id}, ${figure}, ${target}, ${direction}, ${period}, '', ${ended.from}::date,
        ${ended.to}::date, ${before.value}, ${before.isReached}, '{}', ${now})`.execute(trx);
  }
}

const timedDays = 45;
/** Half of the answers take about as many milliseconds, some much longer. */
const typicalTimes: readonly (readonly [page: string, typical: number, requests: number])[] = [
  ['HOME_PAGE', 45, 60],
  ['CONVERSATION_PAGE', 60, 120],
  ['CONVERSATION_SEARCH_PAGE', 110, 30],
  ['TOPIC_PAGE', 55, 40],
  ['ADMIN_INSIGHT_PAGE', 280, 4],
];

/** In what time pages were answered. */
export async function seedDemoPageTimes({ trx, now }: DemoSeed): Promise<void> {
  const times = Array.from({ length: timedDays }, (_, back) => back).flatMap((back) =>
    typicalTimes.flatMap(([page, typical, requests]) =>
      Array.from({ length: requests }, (_unused, index) => {
        const reason = `${page} ${back} ${index}`;
        const isLong = chance(`long ${reason}`) < 0.04;
        const time = typical * (0.5 + chance(`time ${reason}`)) * (isLong ? 8 : 1);
        return { day: dayAfter(dayOf(now), -back), page, bucket: bucketOfTime(time), count: 1 };
      }),
    ),
  );
  await keepPageTimes(trx, times);
}
