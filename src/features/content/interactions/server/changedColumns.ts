import type { Updateable } from 'kysely';
import type { Comments, Conversations } from '#db/tables.ts';
import type { ChangedProperty } from '#features/content/conversations/activityStateRules.ts';
import {
  isNominationStatus,
  isPendingNomination,
} from '#features/content/conversations/nominationRules.ts';
import type { Subject } from './activitySubject.ts';

/** Columns to write to the post, to its response, or to both. */
export interface ColumnValues {
  post?: Updateable<Conversations>;
  response?: Updateable<Comments>;
}

interface By {
  actorId: number;
  now: Date;
}

interface PropertyColumns {
  /** Whether it is switched on. */
  has: (subject: Subject) => boolean;
  write: (subject: Subject, value: boolean, by: By) => ColumnValues;
  /** Whether counters elsewhere depend on it (`recounting`). */
  counts: boolean;
}

function at(value: boolean, { now }: By): Date | null {
  return value ? now : null;
}

function by(value: boolean, { actorId }: By): number | null {
  return value ? actorId : null;
}

/** Written to the response if there is one, else to the post. */
export function toThing(
  { response }: Subject,
  values: Updateable<Conversations> & Updateable<Comments>,
) {
  return response === null ? { post: values } : { response: values };
}

/** The columns of each property that activities change. */
export const columnsOf: Record<ChangedProperty, PropertyColumns> = {
  closed: {
    has: ({ conversation }) => conversation.closed_at !== null,
    write: (_subject, value, who) => ({
      post: { closed_at: at(value, who), closed_by_id: by(value, who) },
    }),
    counts: false,
  },
  archived: {
    has: ({ conversation }) => conversation.archived_at !== null,
    write: (_subject, value, who) => ({
      post: { archived_at: at(value, who), archived_by_id: by(value, who) },
    }),
    // An archived post is in no list of its topic, category and tags.
    counts: true,
  },
  escalated: {
    has: ({ conversation }) => conversation.escalated_at !== null,
    write: (_subject, value, who) => ({
      post: { escalated_at: at(value, who), escalated_by_id: by(value, who) },
    }),
    counts: false,
  },
  nominated: {
    has: ({ conversation: { nomination_status: status } }) =>
      status !== null && isNominationStatus(status) && isPendingNomination(status),
    write: (_subject, value, who) => ({
      post: {
        nomination_status: value ? 'PENDING' : null,
        nominated_at: at(value, who),
        nominated_by_id: by(value, who),
      },
    }),
    counts: false,
  },
  accepted: {
    has: ({ conversation, response }) =>
      response !== null && conversation.accepted_comment_id === response.id,
    write: ({ response }, value) => ({
      post: { accepted_comment_id: value && response ? response.id : null },
    }),
    counts: true,
  },
  official: {
    has: ({ conversation, response }) =>
      response !== null && conversation.official_comment_id === response.id,
    write: ({ response }, value) => ({
      post: { official_comment_id: value && response ? response.id : null },
    }),
    // `recounting` clears it if its response is no longer counted.
    counts: true,
  },
  spam: {
    has: ({ conversation, response }) => (response ?? conversation).spam_at !== null,
    write: (subject, value, who) => toThing(subject, { spam_at: at(value, who) }),
    counts: true,
  },
  private: {
    has: ({ conversation, response }) => (response ?? conversation).is_private,
    write: (subject, value) => toThing(subject, { is_private: value }),
    counts: true,
  },
  indexDisabled: {
    has: ({ conversation, response }) => (response ?? conversation).index_disabled,
    write: (subject, value) => toThing(subject, { index_disabled: value }),
    counts: false,
  },
};
