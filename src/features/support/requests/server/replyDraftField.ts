import { DraftType } from '#features/content/drafts/server/draftGraphql.ts';
import { findDraft } from '#features/content/drafts/server/draftService.ts';
import { builder } from '#platform/graphql/builder.ts';
import { replyDraftKey } from '../replyDraftRules.ts';
import { SupportRequestType } from './supportGraphql.ts';

builder.objectField(SupportRequestType, 'replyDraft', (t) =>
  t.field({
    type: DraftType,
    nullable: true,
    cost: 2,
    description: "The viewer's own unsent reply on the page of the request.",
    resolve: (row, _args, ctx) => findDraft(ctx, replyDraftKey(String(row.id))),
  }),
);
