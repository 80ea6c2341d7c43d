import { type RawBuilder, sql } from 'kysely';

/**
 * The condition under which a row of `support_entries` belongs to the conversation of its request: it was written there,
 * or was split off into it from another request of the same customer. What was merged into it is of other conversations.
 */
export const belongsToRequest: RawBuilder<boolean> = sql<boolean>`(
  support_entries.origin_id = support_entries.request_id
  or exists (
    select from support_requests own
      join support_requests origin on origin.id = support_entries.origin_id
      -- A split writes this in the request that it makes.
      join support_entries made on made.request_id = own.id and made.origin_id = own.id
        and made.event = 'SPLIT_FROM'
    where own.id = support_entries.request_id
      and own.requester_id is not distinct from origin.requester_id
      and (own.requester_id is not null
        or lower(own.requester_email) = lower(origin.requester_email)))
  and not exists (
    select from support_merges merge
    where merge.into_id = support_entries.request_id and merge.undone_at is null
      and (support_entries.id = any(merge.entry_ids)
        -- Earlier merges do not list what they moved.
        or merge.entry_ids is null and merge.source_id = support_entries.origin_id)))`;
