import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { schema } from './schema.ts';

const { db } = await openTestDatabase();
const { id, viewer } = await makeMember(db, { role: 'administrator' });

const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(({ name, args }) =>
  args
    .filter(({ type }) => `${type}`.replace('!', '') === 'SortKey')
    .map((arg) => ({ name, arg: arg.name })),
);

const required: Record<string, string> = {
  memberResponses: `id: "${id}", `,
  contestEntries: `contestId: "${(await makeConversation(db)).id}", `,
};

test('the lists that can be sorted are found', () => {
  expect(lists.length).toBeGreaterThan(10);
});

// No list has an order for both: one is of members, the other of events.
test.each(lists)('$name refuses a $arg without meaning', async ({ name, arg }) => {
  const ask = async (key: string) => {
    const source = `{ ${name}(${required[name] ?? ''}${arg}: ${key}) { __typename } }`;
    const { errors } = await graphql({ schema, source, contextValue: testContext(db, { viewer }) });
    return errors?.map(({ message }) => message) ?? [];
  };
  const refusals = (await Promise.all(['LAST_LOGIN', 'YES_COUNT'].map(ask))).flat();
  expect(refusals.length).toBeGreaterThan(0);
  for (const message of refusals) {
    expect(message).toMatch(new RegExp(`^${arg} cannot be (LAST_LOGIN|YES_COUNT): .*Use one of`));
  }
});
