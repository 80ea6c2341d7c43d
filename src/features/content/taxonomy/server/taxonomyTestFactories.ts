import { graphql } from 'graphql';
import { expect } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { makeCategory } from './taxonomyFactories.ts';

/** Runs a query on the whole schema, expecting no error. */
export async function ask(
  db: Database,
  source: string,
  overrides: Parameters<typeof testContext>[1] = {},
) {
  const contextValue = testContext(db, overrides);
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
}

export const titles = (page: { nodes: { title: string }[] }) =>
  page.nodes.map((node) => node.title);

/** Deletes the whole taxonomy. */
export async function clearTaxonomy(db: Database) {
  await db.deleteFrom('conversations').execute();
  await db.deleteFrom('topics').execute();
  await db.deleteFrom('categories').where('parent_id', 'is not', null).execute();
  await db.deleteFrom('categories').execute();
  await db.deleteFrom('tags').execute();
}

/** Help (Start, Repair (Wheels)), News, Empty. */
export async function plantTaxonomy(db: Database) {
  const help = await makeCategory(db, {
    title: 'Help',
    position: 0,
    message_count: 1,
    nested_message_count: 9,
    tags: ['bikes', 'support'],
  });
  const start = await makeCategory(
    db,
    { title: 'Start', position: 1, message_count: 3, nested_message_count: 3 },
    help,
  );
  const repair = await makeCategory(
    db,
    { title: 'Repair', position: 0, message_count: 0, nested_message_count: 5 },
    help,
  );
  const wheels = await makeCategory(
    db,
    { title: 'Wheels', message_count: 5, nested_message_count: 5 },
    repair,
  );
  const news = await makeCategory(db, {
    title: 'Áccents & news',
    position: 1,
    message_count: 2,
    nested_message_count: 2,
    follow_count: 7,
    type: 'BLOG',
    tags: ['support'],
  });
  const empty = await makeCategory(db, { title: 'Empty', position: 2 });
  return { help, start, repair, wheels, news, empty };
}
