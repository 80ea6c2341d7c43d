import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();

test.each([
  ['http://localhost:3000', '', null, '/'],
  ['https://help.example.org', '/community', 'help.example.org', '/community'],
  ['https://help.example.org:8443', '', 'help.example.org:8443', '/'],
])(
  'the address of %s%s is read from the configuration',
  async (origin, basePath, customDomain, shown) => {
    const { mailing } = testContext(db);
    const { data, errors } = await graphql({
      schema: productSchema,
      source: '{ siteAddress { customDomain basePath } }',
      contextValue: testContext(db, { basePath, mailing: { ...mailing, origin } }),
    });
    expect(errors).toBeUndefined();
    expect(data?.siteAddress).toEqual({ customDomain, basePath: shown });
  },
);
