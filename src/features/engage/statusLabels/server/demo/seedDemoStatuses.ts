import { sql } from 'kysely';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import '#features/content/conversations/server/demo/seedDemoThreads.ts';

interface DemoStatus {
  /** Key of a status label that every community begins with. */
  status: 'under-review' | 'planned' | 'in-progress' | 'done' | 'declined';
  reason?: string;
}

/** Statuses of ideas, by post key. */
const demoStatuses: Readonly<Record<string, DemoStatus>> = {
  'idea-ec-sensor': {
    status: 'planned',
    reason: 'The probe works on the bench. We want a first series out before spring.',
  },
  'idea-loan-kit': {
    status: 'in-progress',
    reason: 'Twelve kits are packed. Schools can put their names down from next month.',
  },
  'idea-replaceable-blade': {
    status: 'done',
    reason: 'Blades are in the shop, one by one and in packs of five.',
  },
  'idea-leaf-wetness': { status: 'under-review' },
  'idea-colour-blind-graphs': {
    status: 'done',
    reason: 'The new palette is the default since the last release of the app.',
  },
  'idea-rules-dry-run': { status: 'in-progress' },
  'idea-slug-counter': { status: 'under-review' },
  'idea-offline-app': { status: 'planned' },
  'idea-gamify-no': {
    status: 'declined',
    reason: 'The garden is the reward. We are keeping the app quiet.',
  },
};

/** Gives the ideas their statuses, a while after the last that was said; two of the labels close a post. */
export async function seedDemoStatuses(seed: DemoSeed): Promise<void> {
  const { posts, members } = madeBefore(seed, 'threads');
  const given = [...posts].flatMap(([{ post }, id]) => {
    const status = demoStatuses[post.key];
    return status ? [{ id, reason: null, ...status }] : [];
  });
  const staffId = known(members, 'ines_larkmoor').id;
  await sql`
    with given as (
      select * from unnest(${given.map(({ id }) => id)}::bigint[],
        ${given.map(({ status }) => status)}::text[],
        ${given.map(({ reason }) => reason)}::text[]) as given (id, status, reason)
    ), labelled as (
      update conversations post set status = given.status,
        closed_at = case when closes_post then coalesce(closed_at, last_activity_at) else closed_at end,
        closed_by_id = case when closes_post then coalesce(closed_by_id, ${staffId}) else closed_by_id end
      from given join status_labels on key = given.status
      where post.id = given.id
      returning post.id, given.reason, closes_post, last_activity_at
    )
    insert into post_statuses (conversation_id, reason, set_by_id, set_at, closed_post)
    select id, reason, ${staffId}, last_activity_at, closes_post from labelled`.execute(seed.trx);
}
