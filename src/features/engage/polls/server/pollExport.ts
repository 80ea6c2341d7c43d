import { z } from 'zod';
import {
  type ExportKind,
  maybeInstant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const pollRecord = z.object({
  id: recordId.describe('Of its post'),
  question: z.string().nullable(),
  options: z.array(z.object({ id: recordId, label: z.string(), votes: z.int() })),
  minChoices: z.int(),
  maxChoices: z.int(),
  isAnonymous: z.boolean(),
  resultVisibility: z.string(),
  startsAt: maybeInstant,
  expiresAt: maybeInstant,
  closedAt: maybeInstant,
});

export const pollBallotRecord = z.object({
  pollId: reference,
  memberId: reference,
  optionIds: z.array(recordId),
  at: maybeInstant,
});

export const pollExport: readonly ExportKind[] = [
  {
    kind: 'polls',
    says: 'Polls with their options and counts.',
    order: 75,
    record: pollRecord,
    rows: `select conversation_id::text as id, question,
      coalesce((select jsonb_agg(jsonb_build_object('id', option.id::text, 'label', label, 'votes', votes)
          order by position, option.id)
        from poll_options option where option.conversation_id = polls.conversation_id), '[]') as options,
      min_choices as "minChoices", max_choices as "maxChoices", anonymous as "isAnonymous",
      result_visibility as "resultVisibility", ${sqlInstant('starts_at')} as "startsAt",
      ${sqlInstant('expires_at')} as "expiresAt", ${sqlInstant('closed_at')} as "closedAt"
      from polls order by polls.conversation_id`,
  },
  {
    kind: 'pollBallots',
    says: 'Who voted for what; of anonymous polls nobody knows.',
    order: 76,
    record: pollBallotRecord,
    rows: `select conversation_id::text as "pollId", member_id::text as "memberId",
      array(select unnest(option_ids)::text) as "optionIds", ${sqlInstant('voted_at')} as at
      from poll_ballots where member_id is not null order by conversation_id, member_id`,
  },
];
