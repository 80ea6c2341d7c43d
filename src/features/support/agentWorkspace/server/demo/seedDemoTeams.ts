import { sql } from 'kysely';
import '#features/people/members/server/demo/seedDemoMembers.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';

declare module '#platform/demo/demoData.ts' {
  interface DemoMade {
    /** Ids of the support teams by name. */
    supportTeams: ReadonlyMap<string, number>;
  }
}

const teams = [
  { name: 'Devices', assignment: 'LEAST_LOADED', members: ['tomos_larkmoor', 'asha_larkmoor'] },
  { name: 'Orders', assignment: 'ROUND_ROBIN', members: ['jonas_larkmoor', 'asha_larkmoor'] },
] as const;

const ofOrders = ['order', 'return', 'invoice', 'payment', 'warranty', 'account', 'privacy'];

/** Two teams and their requests, a view for each, and agents with their capacity. */
export async function seedDemoTeams(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  const members = madeBefore(seed, 'members');
  const rows = await trx
    .insertInto('support_teams')
    .values(
      teams.map(({ name, assignment }) => ({
        ...{ name, assignment, created_at: now },
        is_default: name === 'Devices',
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  await trx
    .insertInto('support_team_members')
    .values(
      teams.flatMap(({ name, members: names }) =>
        names.map((each) => ({ team_id: known(ids, name), member_id: known(members, each).id })),
      ),
    )
    .execute();
  await trx
    .insertInto('support_agents')
    .values(
      (['tomos_larkmoor', 'asha_larkmoor', 'jonas_larkmoor'] as const).map((name, at) => ({
        ...{ member_id: known(members, name).id, capacity: 15 + at * 5 },
        away_until: name === 'jonas_larkmoor' ? new Date(now.getTime() + 3 * 86_400_000) : null,
      })),
    )
    .execute();
  await sql`
    update support_requests set team_id = case when tags && ${ofOrders}::text[]
      then ${known(ids, 'Orders')}::bigint else ${known(ids, 'Devices')}::bigint end`.execute(trx);
  const active = ['NEW', 'OPEN', 'WAITING'];
  await trx
    .insertInto('support_views')
    .values(
      teams.map(({ name }) => ({
        ...{ title: name, created_at: now },
        filter: JSON.stringify({ statuses: active, teamId: `${known(ids, name)}`, sort: 'DUE' }),
      })),
    )
    .execute();
  seed.made.supportTeams = ids;
}
