import { sql } from 'kysely';
import type { FieldAudience } from '#core/questions.ts';
import type { FeatureLeaks, LeakFixture } from '#platform/testing/featureLeaks.ts';
import type { Audience } from '#platform/testing/leakSecrets.ts';
import type { CustomFieldTarget } from '../../customFieldRules.ts';
import { makeCustomField } from '../customFieldFactories.ts';

/** Who knows of a field, and who reads its values. Those of requests are planted by the support desk. */
const audiencesOf: Record<
  Exclude<CustomFieldTarget, 'REQUEST'>,
  Partial<Record<FieldAudience, { name: Audience; value: Audience }>>
> = {
  POST: {
    EVERYONE: { name: 'everyone', value: 'everyone' },
    MEMBERS: { name: 'members', value: 'members' },
    OWNER: { name: 'members', value: 'postOwner' },
    STAFF: { name: 'postStaff', value: 'postStaff' },
  },
  TOPIC: {
    EVERYONE: { name: 'everyone', value: 'everyone' },
    MEMBERS: { name: 'members', value: 'members' },
    STAFF: { name: 'administrator', value: 'administrator' },
  },
  MEMBER: {
    EVERYONE: { name: 'everyone', value: 'everyone' },
    MEMBERS: { name: 'members', value: 'members' },
    OWNER: { name: 'members', value: 'accounts' },
    STAFF: { name: 'accounts', value: 'accounts' },
  },
};

const tables = { POST: 'conversations', TOPIC: 'topics', MEMBER: 'members' } as const;

export const customFieldLeaks = {
  queries: { customFields: 'secrets', customFieldDefinitions: 'secrets' },
  plant: keepSecretFields,
} satisfies FeatureLeaks;

/** A field of each kind of audience, and one that is archived, with a secret in the name, the help and a value. */
async function keepSecretFields(fixture: LeakFixture): Promise<void> {
  const { db, secrets, postId, topicId, otherId } = fixture;
  const ids = { POST: postId, TOPIC: topicId, MEMBER: otherId };
  // A value of each post under each key, as visible as the post itself.
  await makeCustomField(db, { key: 'answer' });
  for (const target of ['POST', 'TOPIC', 'MEMBER'] as const) {
    const values: Record<string, string> = {};
    const define = async (key: string, visible: FieldAudience, whose: Partial<Whose>) => {
      const { name = 'administrator', value = 'nobody', archived_at = null } = whose;
      const word = (of: string, audience: Audience) =>
        secrets.word(`field[${target}.${key}].${of}`, audience);
      values[key] = word('value', value);
      await makeCustomField(db, {
        ...{ target, key, visible_to: visible, archived_at },
        ...(visible === 'STAFF' && { editable_by: 'STAFF' }),
        placements: target === 'POST' ? ['FORM', 'PAGE', 'LIST'] : ['FORM', 'PAGE'],
        names: { en: `Field ${word('name', name)}` },
        help_texts: JSON.stringify({ en: word('help', name) }),
      });
    };
    for (const [visible, whose] of Object.entries(audiencesOf[target])) {
      await define(`of${visible}`, visible as FieldAudience, whose); // a key of the table
    }
    // Account administrators can see all values of an account.
    const value = target === 'MEMBER' ? ('accounts' as const) : ('nobody' as const);
    await define('archived', 'EVERYONE', { value, archived_at: new Date() });
    await db
      .updateTable(tables[target])
      .set({ custom_fields: sql`custom_fields || ${JSON.stringify(values)}::jsonb` })
      .where('id', '=', ids[target])
      .execute();
  }
}

interface Whose {
  name: Audience;
  value: Audience;
  archived_at: Date | null;
}
