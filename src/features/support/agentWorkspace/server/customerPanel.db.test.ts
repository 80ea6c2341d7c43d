import { graphql } from 'graphql';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
const agent = await makeMember(db, { role: 'agent' });
const customer = await makeMember(db);

async function panelOf(id: number, { viewer }: Pick<typeof agent, 'viewer'>) {
  const source = `{ supportRequest(id: "${id}") { customerLists customerPosts { title } } }`;
  const contextValue = testContext(db, { viewer });
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).supportRequest;
}

test('agents see the newest posts of the customer that they may see, and the lists the customer is on', async () => {
  const category_id = (await makeCategory(db)).id;
  const own = { author_id: customer.id, category_id };
  for (const day of [1, 2, 3, 4, 5, 6]) {
    const created_at = new Date(Date.UTC(2026, 0, day));
    await makeConversation(db, { ...own, title: `Post ${day}`, created_at });
  }
  await makeConversation(db, { ...own, title: 'Deleted', deleted_at: new Date() });
  await makeConversation(db, { category_id, title: 'Of somebody else' });
  const { rows } = await sql<{ id: number }>`
    insert into profile_lists (name) values ('Pilots'), ('Beta'), ('Others') returning id`.execute(
    db,
  );
  const [pilots, beta] = rows.map(({ id }) => id);
  await sql`update members set profile_list_ids = array[${pilots}, ${beta}]::bigint[]
    where id = ${customer.id}`.execute(db);
  const { id } = await makeSupportRequest(db, { requester_id: customer.id });
  expect(await panelOf(id, agent)).toEqual({
    customerLists: ['Beta', 'Pilots'],
    customerPosts: [6, 5, 4, 3, 2].map((day) => ({ title: `Post ${day}` })),
  });
  // How the team files a customer is not for the customer.
  expect(await panelOf(id, customer)).toEqual({ customerLists: [], customerPosts: [] });
  const contact = await makeSupportRequest(db, { requester_email: 'ann@a.example' });
  expect(await panelOf(contact.id, agent)).toEqual({ customerLists: [], customerPosts: [] });
});
