import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import { seesEntry } from '#features/support/requests/server/requestVisibility.ts';
import { SupportEntryType } from '#features/support/requests/server/supportEntryGraphql.ts';
import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import type { SupportEntryRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';

builder.objectFields(SupportRequestType, (t) => ({
  notes: t.field({
    type: [SupportEntryType],
    cost: { weight: 50, items: 10 },
    description: 'Internal notes, the newest first; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? listNotes(ctx, row.id) : []),
  }),
}));

function listNotes({ db, viewer }: Ctx, requestId: number): Promise<SupportEntryRow[]> {
  return db
    .selectFrom('support_entries')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'NOTE')
    .where(seesEntry(viewer))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(200)
    .$castTo<SupportEntryRow>()
    .execute();
}
