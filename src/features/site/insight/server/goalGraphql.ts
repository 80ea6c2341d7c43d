import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import {
  goalAmountOf,
  goalDirections,
  goalPeriods,
  goalStates,
  goalUnits,
} from '#core/insight/insightGoals.ts';
import { demand, demandActive, holds } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import type { InsightFigure } from '#platform/insight/insightFigure.ts';
import { goalAddress, goalPath } from '../insightAddress.ts';
import { insightGoalSchema } from '../insightGoalInputs.ts';
import { InsightDashboardType } from './dashboardGraphql.ts';
import { InsightFigureType, InsightUnitEnum } from './figureGraphql.ts';
import { nameOfFigure, unitOf } from './figureTexts.ts';
import {
  deleteGoal,
  findGoal,
  goalDirectionOf,
  goalFigures,
  goalsOfFigure,
  listGoalResults,
  listGoals,
  measureGoal,
  type OpenGoal,
  saveGoal,
  shareOfGoal,
  stateOfGoal,
} from './goalService.ts';
import type { GoalResultRow } from './goalStore.ts';

const DirectionEnum = builder.enumType('InsightGoalDirection', { values: goalDirections });
const PeriodEnum = builder.enumType('InsightGoalPeriod', { values: goalPeriods });
const StateEnum = builder.enumType('InsightGoalState', { values: goalStates });
const GoalUnitEnum = builder.enumType('InsightGoalUnit', { values: goalUnits });

const filtersOf = ({ query }: { query: string }) =>
  [...new URLSearchParams(query).keys()].filter((name) => name !== 'zone');

const GoalType = builder.objectRef<OpenGoal>('InsightGoal').implement({
  description: 'What a figure is to be within a period of the calendar.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => `${id}` }),
    figure: t.exposeString('figure', { description: 'Its key.' }),
    name: t.string({
      description: 'Of the figure.',
      resolve: ({ of }, _args, { locale }) => nameOfFigure(of, locale),
    }),
    unit: t.field({ type: InsightUnitEnum, resolve: ({ of }) => unitOf(of) }),
    target: t.exposeFloat('target', { description: 'In the unit of the figure.' }),
    direction: t.field({ type: DirectionEnum, resolve: ({ direction }) => direction }),
    period: t.field({ type: PeriodEnum, resolve: ({ period }) => period }),
    repeats: t.exposeBoolean('repeats', { description: 'Anew in each period.' }),
    from: t.string({ resolve: ({ days }) => days.from }),
    to: t.string({ resolve: ({ days }) => days.to }),
    filters: t.stringList({ description: 'What it is narrowed by.', resolve: filtersOf }),
    value: t.float({
      nullable: true,
      description: 'Null: nothing to count.',
      resolve: async (goal, _args, ctx) => (await measureGoal(ctx, goal)) ?? null,
    }),
    state: t.field({
      type: StateEnum,
      nullable: true,
      description: 'Null: it took too long.',
      resolve: (goal, _args, ctx) => stateOfGoal(ctx, goal),
    }),
    share: t.float({
      description: 'Of the target, from 0 to 1; of a limit, how much of it is used.',
      resolve: (goal, _args, ctx) => shareOfGoal(ctx, goal),
    }),
    path: t.string({
      description: 'The dashboard of the figure, narrowed as the goal is.',
      resolve: ({ of, query, days }) => goalAddress(of.dashboard, query, days),
    }),
    editPath: t.string({ resolve: ({ id }) => goalPath(id) }),
  }),
});

const ResultType = builder
  .objectRef<GoalResultRow & { of: InsightFigure }>('InsightGoalResult')
  .implement({
    description: 'How a goal ended. It stays when the goal is changed or deleted.',
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => `${id}` }),
      name: t.string({ resolve: ({ of }, _args, { locale }) => nameOfFigure(of, locale) }),
      unit: t.field({ type: InsightUnitEnum, resolve: ({ of }) => unitOf(of) }),
      target: t.exposeFloat('target'),
      direction: t.field({ type: DirectionEnum, resolve: ({ direction }) => direction }),
      from: t.exposeString('from'),
      to: t.exposeString('to'),
      filters: t.stringList({ resolve: filtersOf }),
      value: t.exposeFloat('value', { nullable: true }),
      isReached: t.exposeBoolean('isReached', {
        nullable: true,
        description: 'Null: there was nothing to count.',
      }),
      path: t.string({
        resolve: ({ of, query, from, to }) => goalAddress(of.dashboard, query, { from, to }),
      }),
    }),
  });

builder.objectFields(InsightFigureType, (t) => ({
  takesGoals: t.boolean({
    description: 'A goal can be set for it.',
    resolve: ({ figure }) => figure.form !== 'COHORTS',
  }),
  goals: t.field({
    type: [GoalType],
    cost: { weight: 100, items: 2 },
    description: 'Those that are narrowed as the figure is.',
    resolve: (open, _args, ctx) => goalsOfFigure(ctx, open),
  }),
}));

builder.objectFields(InsightDashboardType, (t) => ({
  goals: t.field({
    type: [GoalType],
    cost: { weight: 2000, items: 10 },
    description: 'Of all figures, on the overview; nothing on other dashboards.',
    resolve: ({ dashboard }, _args, ctx) => (dashboard === 'overview' ? listGoals(ctx) : []),
  }),
  goalResults: t.field({
    type: [ResultType],
    cost: { weight: 20, items: 24 },
    description: 'How earlier periods ended, the last first; on the overview.',
    resolve: ({ dashboard }, _args, ctx) => (dashboard === 'overview' ? listGoalResults(ctx) : []),
  }),
}));

interface GoalDraft {
  figure: InsightFigure;
  goal: OpenGoal | null;
}

const DraftType = builder.objectRef<GoalDraft>('InsightGoalDraft').implement({
  description: 'What the form of a goal starts with.',
  fields: (t) => ({
    figure: t.string({ resolve: ({ figure }) => figure.key }),
    name: t.string({ resolve: ({ figure }, _args, { locale }) => nameOfFigure(figure, locale) }),
    unit: t.field({ type: InsightUnitEnum, resolve: ({ figure }) => unitOf(figure) }),
    fixedDirection: t.field({
      type: DirectionEnum,
      nullable: true,
      description: 'Null: neither more nor fewer is better.',
      resolve: ({ figure }) => goalDirectionOf(figure),
    }),
    goal: t.field({ type: GoalType, nullable: true, resolve: ({ goal }) => goal }),
    query: t.string({
      nullable: true,
      description: 'What the goal is narrowed to, as in an address.',
      resolve: ({ goal }) => goal?.query ?? null,
    }),
    amount: t.float({
      nullable: true,
      description: 'Of the goal: a count, percent, or a duration in `amountUnit`.',
      resolve: ({ figure, goal }) => {
        if (!goal) return null;
        const kind = unitOf(figure);
        if (kind === 'SECONDS') return goalAmountOf(goal.target).amount;
        return kind === 'SHARE' ? Math.round(goal.target * 1e6) / 1e4 : goal.target;
      },
    }),
    amountUnit: t.field({
      type: GoalUnitEnum,
      resolve: ({ figure, goal }) =>
        goal && unitOf(figure) === 'SECONDS' ? goalAmountOf(goal.target).unit : 'HOURS',
    }),
  }),
});

builder.queryField('insightGoalDraft', (t) =>
  t.field({
    type: DraftType,
    description: 'A goal to change, or a new one of a figure. Needs MANAGE_COMMUNITY.',
    args: {
      goal: t.arg.string({ required: true, description: 'Its id, or `new`.' }),
      figure: t.arg.string({ description: 'Of a new one.' }),
    },
    resolve: (_root, { goal, figure }, ctx) => openDraft(ctx, { goal, figure }),
  }),
);

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
async function openDraft(
  ctx: Ctx,
  { goal, figure }: { goal: string; figure?: string | null | undefined },
): Promise<GoalDraft> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  demandActive(ctx.viewer);
  if (goal !== 'new') {
    const found = await findGoal(ctx, requireId(goal));
    return { figure: found.of, goal: found };
  }
  const of = goalFigures(ctx).get(figure ?? '');
  if (!of) throw new AppError('NOT_FOUND');
  return { figure: of, goal: null };
}

mutation('saveInsightGoal', {
  description: 'Sets a goal for a figure, or changes one. Needs MANAGE_COMMUNITY.',
  input: (t) => ({
    id: t.id({ description: 'Of the goal to change.' }),
    ...schemaFields(t, insightGoalSchema, {
      figure: 'Its key; that of a goal can’t be changed.',
      amount: 'A count, percent, or a duration in `unit`.',
      unit: { type: GoalUnitEnum, description: 'Of a duration; hours without.' },
      direction: { type: DirectionEnum, description: 'Of figures that are better neither way.' },
      period: { type: PeriodEnum },
      repeats: 'Anew in each period; otherwise it ends with this one.',
      query: 'What the figure is narrowed to, as in the address of a dashboard.',
    }),
  }),
  run: (ctx, { id, ...input }) => saveGoal(ctx, id ? requireId(id) : null, input),
  output: ['id', 'ID'],
});

mutation('deleteInsightGoal', {
  description: 'Its results stay.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => deleteGoal(ctx, requireId(id)),
  output: 'ok',
});
