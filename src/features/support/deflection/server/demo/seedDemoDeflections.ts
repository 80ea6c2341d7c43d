import { chance } from '#platform/demo/demoChance.ts';
import type { DemoSeed } from '#platform/demo/demoData.ts';

const days = 70;

/** Suggestions in the form for requests, some of which solved it. */
export async function seedDemoDeflections({ trx, now }: DemoSeed): Promise<void> {
  const members = await trx
    .selectFrom('members')
    .select('id')
    .where('brand_user', '=', false)
    .orderBy('id')
    .execute();
  const posts = await trx
    .selectFrom('conversations')
    .select('id')
    .where('is_counted', '=', true)
    .where('accepted_comment_id', 'is not', null)
    .orderBy('read_count', 'desc')
    .orderBy('id')
    .limit(8)
    .execute();
  const rows = Array.from({ length: days }, (_, back) =>
    Array.from({ length: Math.floor(chance(`suggested ${back}`) * 4) }, (_each, index) => {
      const reason = `${back} ${index}`;
      const at = new Date(
        +now - back * 86_400_000 - Math.floor(chance(`suggested at ${reason}`) * 80_000_000),
      );
      const isHeldOut = chance(`held out ${reason}`) < 0.1;
      const isSolved = !isHeldOut && chance(`solved ${reason}`) < 0.35;
      const post = posts[Math.floor(chance(`by ${reason}`) ** 2 * posts.length)];
      return {
        member_id: members[Math.floor(chance(`asks ${reason}`) * members.length)]?.id ?? null,
        ...{ created_at: at, is_held_out: isHeldOut },
        solved_at: isSolved ? new Date(+at + 120_000) : null,
        solved_by_post_id: isSolved ? (post?.id ?? null) : null,
      };
    }),
  ).flat();
  await trx.insertInto('support_deflections').values(rows).execute();
}
