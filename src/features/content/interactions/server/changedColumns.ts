import type { Updateable } from 'kysely';
import type { Comments, Conversations } from '#db/tables.ts';
import type {
  ChangedProperty,
  FeatureProperties,
  OwnProperty,
} from '#features/content/conversations/activityStateRules.ts';
import type { Subject } from './activitySubject.ts';
import { findFeatureColumns } from './featureChanges.ts';
import { at, by, type PropertyColumns } from './propertyColumns.ts';

/** Written to the response if there is one, else to the post. */
export function toThing(
  { response }: Subject,
  values: Updateable<Conversations> & Updateable<Comments>,
) {
  return response === null ? { post: values } : { response: values };
}

/** The columns of each property that activities change; those of features are in their manifests. */
const ownColumns: Record<OwnProperty, PropertyColumns> = {
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

export function columnsOf(property: ChangedProperty): PropertyColumns {
  return isOwn(property) ? ownColumns[property] : columnsOfFeature(property);
}

function isOwn(property: ChangedProperty): property is OwnProperty {
  return Object.hasOwn(ownColumns, property);
}

function columnsOfFeature(property: keyof FeatureProperties): PropertyColumns {
  const found = findFeatureColumns(property);
  if (found === undefined) throw new Error(`No feature has columns of "${property}".`);
  return found;
}
