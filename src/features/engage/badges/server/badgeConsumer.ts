import { type Ctx, inTransaction } from '#platform/context.ts';
import { defineEventConsumer } from '#platform/events/eventConsumer.ts';
import { awardBadges } from './badgeAwards.ts';
import { readBadges } from './badgeStore.ts';

/** Awards badges after points were booked, and logs the activity `join_community` (SPEC §3). */
export const badgeConsumer = defineEventConsumer({
  name: 'badges',
  types: ['points.booked', 'member.joined'],
  async handleBatch(ctx, events) {
    const [announced, silent] = [new Set<number>(), new Set<number>()];
    for (const event of events) {
      if (event.type === 'member.joined') {
        await ctx.trx
          .insertInto('activity_log')
          .values({
            ...{ actor_id: event.payload.memberId, activity: 'join_community' },
            ...{ target_type: 'member', target_id: event.payload.memberId, at: event.occurredAt },
          })
          .execute();
        continue;
      }
      for (const id of event.payload.memberIds) (event.isSilent ? silent : announced).add(id);
    }
    for (const [members, isSilent] of [
      [announced, false],
      [silent, true],
    ] as const) {
      if (members.size === 0) continue;
      await awardBadges(ctx, null, { now: new Date(), memberIds: [...members], isSilent });
    }
  },
});

/** Evaluates all rules: windows move on and memberships grow older without any event. */
export async function sweepBadges(ctx: Ctx, { signal }: { signal: AbortSignal }): Promise<void> {
  for (const badge of await readBadges(ctx.db)) {
    signal.throwIfAborted();
    await inTransaction(ctx, (unit) =>
      awardBadges({ ...ctx, ...unit }, [badge], { now: ctx.now, memberIds: null, isSilent: false }),
    );
  }
}

/** Evaluates a badge after its rule was saved, without notifications. */
export async function backfillBadge(ctx: Ctx, { badgeId }: { badgeId: number }): Promise<void> {
  await inTransaction(ctx, async (unit) => {
    const badges = await readBadges(unit.trx, [badgeId]);
    await awardBadges({ ...ctx, ...unit }, badges, {
      ...{ now: ctx.now, memberIds: null, isSilent: true },
    });
  });
}
