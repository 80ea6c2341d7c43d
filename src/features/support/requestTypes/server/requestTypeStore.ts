import type { Selectable } from 'kysely';
import type { SupportRequestTypes } from '#db/tables.ts';
import type { LocalisedText } from '#features/base/customFields/customFieldRules.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import { typeFieldsSchema } from '../requestTypeInputs.ts';
import type { RequestType } from '../requestTypeRules.ts';

export function requestTypeOf(row: Selectable<SupportRequestTypes>): RequestType {
  return {
    ...{ id: row.id, forTickets: row.for_tickets, forCases: row.for_cases },
    names: row.names as LocalisedText, // written by the service alone, as are the descriptions
    descriptions: row.descriptions as LocalisedText,
    ...{ needsAttachment: row.needs_attachment, teamId: row.team_id },
    fields: typeFieldsSchema.safeParse(row.fields).data ?? [],
    ...{ isArchived: row.archived_at !== null, updatedAt: row.updated_at },
  };
}

/** Those that are offered, in order. */
export async function listActiveTypes(db: Database): Promise<RequestType[]> {
  return (await listTypes(db)).filter(({ isArchived }) => !isArchived);
}

/** The same within a request, which reads them once for this and for the types of its requests. */
export async function listOfferedTypes(ctx: Ctx): Promise<RequestType[]> {
  return (await perRequest(ctx, loadTypes)).filter(({ isArchived }) => !isArchived);
}

const loadTypes = ({ db }: Ctx) => listTypes(db);

async function listTypes(db: Database): Promise<RequestType[]> {
  const rows = await db
    .selectFrom('support_request_types')
    .orderBy('position')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(requestTypeOf);
}

/** By id, archived ones too: requests keep their type. */
export function requestTypeLoader(ctx: Ctx): RememberingLoader<number, RequestType | null> {
  return perRequest(ctx, createRequestTypeLoader);
}

function createRequestTypeLoader(ctx: Ctx): RememberingLoader<number, RequestType | null> {
  return new RememberingLoader(async (ids) => inOrderOf(ids, await perRequest(ctx, loadTypes)));
}
