import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import {
  type Question,
  type QuestionKind,
  questionKinds,
  questionSchema,
} from '#core/questions.ts';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { createTopic, updateTopic } from '#features/content/taxonomy/server/taxonomyService.ts';
import { updateProfile } from '#features/people/account/server/profileService.ts';
import { createAccount } from '#features/people/identity/server/identityService.ts';
import {
  answerScreener,
  completeRegistration,
} from '#features/people/identity/server/registrationService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSupportRequest } from '#features/support/requests/server/createSupportRequest.ts';
import { saveRequestType } from '#features/support/requestTypes/server/requestTypeService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

/** Every form that asks fields of the community, with optional and with required fields of every kind. */

const { db } = await openTestDatabase();
const member = await makeMember(db);
const admin = await makeMember(db, { role: 'administrator' });
const topic = await makeTopic(db, (await makeCategory(db)).id);

const answers: Record<QuestionKind, unknown> = {
  TEXT: 'A line',
  LONG_TEXT: 'Two\nlines',
  CHOICE: 'one',
  CHOICES: ['one', 'two'],
  CHECKBOX: true,
  NUMBER: 3,
  DATE: '2026-02-28',
  URL: 'https://example.org',
  EMAIL: 'ada@example.org',
  PHONE: '+491701234567',
};
type Obligation = 'optional' | 'required';
const keyOf = (obligation: Obligation, kind: QuestionKind) =>
  obligation + kind.replace('_', '').toLowerCase();
const options = ['one', 'two'];
const questionsOf = (obligation: Obligation): Question[] =>
  questionKinds.map((kind) =>
    questionSchema.parse({
      ...{ key: keyOf(obligation, kind), label: kind, kind },
      ...{ required: obligation === 'required', options },
    }),
  );
const answersTo = (obligation: Obligation, answerOf: (kind: QuestionKind) => unknown) =>
  Object.fromEntries(questionKinds.map((kind) => [keyOf(obligation, kind), answerOf(kind)]));

// Fields of posts of one type are optional, those of the other are required.
const postTypeOf = { optional: 'QUESTION', required: 'IDEA' } as const;
const typeIds = { optional: '', required: '' };
for (const obligation of ['optional', 'required'] as const) {
  for (const { key, kind, required } of questionsOf(obligation)) {
    const field = { key, kind, options, required };
    await makeCustomField(db, { ...field, target: 'POST', post_types: [postTypeOf[obligation]] });
    await makeCustomField(db, { ...field, target: 'REQUEST', placements: ['FORM'] });
    if (!required) await makeCustomField(db, { ...field, target: 'TOPIC' });
  }
  const { id } = await saveRequestType(testContext(db, { viewer: admin.viewer }), null, {
    names: { en: obligation },
    fields: questionsOf(obligation).map(({ key }) => ({ key })),
  });
  typeIds[obligation] = `${id}`;
}

const as = ({ viewer }: Pick<typeof member, 'viewer'>, identity: object = {}) =>
  testContext(db, {
    ...{ viewer },
    settings: { identity: { ...defaultSettings.identity, ...identity } },
  });
const memberFields = async (id: number) =>
  db
    .selectFrom('members')
    .select(['custom_fields', 'screener_response'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

let serial = 0;
type Given = Record<string, unknown>;
interface Form {
  /** @returns what is stored */
  send: (obligation: Obligation, customFields: Given) => Promise<unknown>;
  /** Sends the first values, then changes them to the second. */
  change?: (first: Given, second: Given) => Promise<unknown>;
  hasRequired?: boolean;
}

const post = (obligation: Obligation, customFields: Given) =>
  createConversation(as(admin), {
    ...{ communityPostType: postTypeOf[obligation], title: 'How long does it last?' },
    ...{ content: '<p>A text that is long enough.</p>', topics: [topic.id], customFields },
  });
const storedTopic = async (id: number) =>
  (
    await db
      .selectFrom('topics')
      .select('custom_fields')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).custom_fields;
const newTopic = (customFields: Given) =>
  createTopic(as(admin), { title: 'Seeds', categoryId: topic.category_id, customFields });
const saveProfile = async (obligation: Obligation, customFields: Given) =>
  (
    await updateProfile(as(member, { profileFields: questionsOf(obligation) }), member.id, {
      customFields,
    })
  ).custom_fields;

const forms: Record<string, Form> = {
  'of a post': {
    send: async (...given) => (await post(...given)).custom_fields,
    change: async (first, second) => {
      const { id } = await post('optional', first);
      return (await updateConversation(as(admin), id, { customFields: second })).custom_fields;
    },
  },
  'of a topic': {
    send: async (_obligation, customFields) => storedTopic(await newTopic(customFields)),
    change: async (first, second) => {
      const id = await newTopic(first);
      await updateTopic(as(admin), { id, customFields: second });
      return storedTopic(id);
    },
    hasRequired: false,
  },
  'of a support request': {
    send: async (obligation, customFields) => {
      const row = await createSupportRequest(as(admin), {
        ...{ kind: 'TICKET', title: 'It broke', message: '<p>Yesterday.</p>', customFields },
        typeId: typeIds[obligation],
      });
      return row.field_values;
    },
  },
  'of a profile': {
    send: saveProfile,
    change: async (first, second) => {
      await saveProfile('optional', first);
      return saveProfile('optional', second);
    },
  },
  'of a sign-up': {
    send: async (obligation, customFields) => {
      serial += 1;
      const account = await createAccount(
        as({ viewer: testContext(db).viewer }, { signupFields: questionsOf(obligation) }),
        {
          ...{ email: `new${serial}@example.org`, username: `new${serial}` },
          ...{ password: 'Secret-123', passwordConfirmation: 'Secret-123' },
          ...{ tosAccepted: true, customFields },
        },
        { userAgent: 'test', cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } },
      );
      return (await memberFields(account.id)).custom_fields;
    },
  },
  'to complete a registration': {
    send: async (obligation, customFields) => {
      const one = await makeMember(db, { registration_complete: false });
      const ctx = as(one, { registrationFields: questionsOf(obligation) });
      serial += 1;
      await completeRegistration(ctx, { username: `guest${serial}`, customFields });
      return (await memberFields(one.id)).custom_fields;
    },
  },
  'of the screener': {
    send: async (obligation, customFields) => {
      const screener = { enabled: true, title: 'First', questions: questionsOf(obligation) };
      await answerScreener(as(member, { screener }), customFields);
      return (await memberFields(member.id)).screener_response;
    },
  },
};

const blanks: [string, Given][] = [
  ['nothing at all', {}],
  ['null', answersTo('optional', () => null)],
  ['empty texts', answersTo('optional', () => '')],
  ['spaces', answersTo('optional', () => '  ')],
  ['empty lists', answersTo('optional', () => [])],
];

describe.each(Object.entries(forms))('the form %s', (_name, { send, change, hasRequired }) => {
  test.each(blanks)('takes %s for optional fields', async (_blank, given) => {
    expect(await send('optional', given)).toEqual({});
  });

  test('keeps what is filled in, and forgets what is cleared again', async () => {
    const filled = answersTo('optional', (kind) => answers[kind]);
    expect(await send('optional', filled)).toEqual(filled);
    for (const [, given] of change ? blanks.slice(1) : []) {
      expect(await change?.(filled, given)).toEqual({});
    }
  });

  test.skipIf(hasRequired === false).each([[null], [''], ['  '], [[]]])(
    'names each required field that is %j',
    async (blank) => {
      const faults = questionsOf('required').map(({ key }) => ({
        ...{ field: `customFields.${key}`, rule: 'required' },
        message: 'Hold on! This field cannot be blank.',
      }));
      await expect(
        send(
          'required',
          answersTo('required', () => blank),
        ),
      ).rejects.toMatchObject({
        detail: { faults },
      });
      const filled = answersTo('required', (kind) => answers[kind]);
      expect(await send('required', filled)).toEqual(filled);
    },
  );
});

test('a default that is cleared does not come back', async () => {
  const field = { target: 'REQUEST', placements: ['FORM'], key: 'colour', default_value: 'green' };
  await makeCustomField(db, field);
  await makeCustomField(db, { ...field, target: 'POST' });
  const { id } = await saveRequestType(testContext(db, { viewer: admin.viewer }), null, {
    names: { en: 'Colors' },
    fields: [{ key: 'colour' }],
  });
  typeIds.optional = `${id}`;
  for (const name of ['of a post', 'of a support request']) {
    expect(await forms[name]?.send('optional', {})).toMatchObject({ colour: 'green' });
    for (const blank of [null, '', ' ']) {
      expect(await forms[name]?.send('optional', { colour: blank })).toEqual({});
    }
  }
});
