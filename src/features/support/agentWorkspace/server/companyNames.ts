import { sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';

/** Names of companies by their partner ID, as members have them; the ID for one without. */
export function companyNameLoader(ctx: Ctx): RememberingLoader<string, string> {
  return perRequest(ctx, createCompanyNameLoader);
}

function createCompanyNameLoader({ db }: Ctx): RememberingLoader<string, string> {
  return new RememberingLoader(async (ids) => {
    const { rows } = await sql<{ id: string; name: string | null }>`
      select partner_id as id, max(partner_details ->> 'name') as name from members
      where partner_id = any(${[...ids]}::text[]) and deleted_at is null
      group by partner_id`.execute(db);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return ids.map((id) => names.get(id) || id);
  });
}
