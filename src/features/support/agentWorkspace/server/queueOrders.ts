import { type RawBuilder, sql } from 'kysely';
import type { QueueSort } from '../queueFilterRules.ts';

interface QueueOrder {
  /** Never null. */
  by: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  isDescending: boolean;
  /** What a cursor can have as the value that it is sorted by. */
  value: RegExp;
}

const moment = /^(?:-?infinity|\d{4}-\d\d-\d\d [\d:.]+[+-]\d\d(?::?\d\d)?)$/;
const time = { type: sql`timestamptz`, value: moment };
const activity = { by: sql`support_requests.last_entry_at`, ...time };
const created = { by: sql`support_requests.created_at`, ...time };
const number = { by: sql`support_requests.number`, type: sql`bigint`, value: /^\d{1,15}$/ };
const priority = {
  by: sql`array_position(array['URGENT','HIGH','NORMAL','LOW'], support_requests.priority)`,
  ...{ type: sql`int`, value: /^[1-4]$/ },
};
const requester = {
  by: sql`lower(coalesce((select full_name_folded from members where members.id = support_requests.requester_id),
    support_requests.requester_name, support_requests.requester_email, ''))`,
  ...{ type: sql`text`, value: /^[^\0]*$/ },
};

/** How a list is sorted. */
export const queueOrders = {
  ACTIVITY: { ...activity, isDescending: true },
  OLDEST: { ...activity, isDescending: false },
  DUE: {
    by: sql`coalesce(support_requests.next_breach_at, 'infinity'::timestamptz)`,
    ...{ ...time, isDescending: false },
  },
  DUE_LAST: {
    by: sql`coalesce(support_requests.next_breach_at, '-infinity'::timestamptz)`,
    ...{ ...time, isDescending: true },
  },
  PRIORITY: { ...priority, isDescending: false },
  LEAST_URGENT: { ...priority, isDescending: true },
  NEWEST: { ...created, isDescending: true },
  CREATED: { ...created, isDescending: false },
  REQUESTER: { ...requester, isDescending: false },
  REQUESTER_LAST: { ...requester, isDescending: true },
  NUMBER: { ...number, isDescending: false },
  NUMBER_LAST: { ...number, isDescending: true },
} as const satisfies Record<QueueSort, QueueOrder>;
