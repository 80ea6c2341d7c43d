import fs from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

const read = (name: string) => JSON.parse(fs.readFileSync(`contract/${name}.json`, 'utf8'));

interface Operation {
  operationId: string;
  summary: string;
  security: Readonly<Record<string, unknown>>[];
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: object }>> }>>;
}

const operations: [string, Operation][] = Object.entries<Record<string, Operation>>(
  read('openapi').paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(read('openapi'));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('a document with a fault is not', async () => {
  const document = read('openapi');
  document.paths['/openapi.json'].get.responses = { 200: {} };
  expect((await new Validator().validate(document)).valid).toBe(false);
});

test('it has every route, each with a name of its own', () => {
  const routes: { method: string; path: string }[] = read('rest');
  expect(operations.map(([address]) => address).sort()).toEqual(
    routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  );
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('keys are named where they work, and only there', () => {
  const isForKeys = (address: string) =>
    operations.find(([each]) => each === address)?.[1].security.some((each) => 'apiKey' in each);
  expect(isForKeys('GET /api/export/posts')).toBe(true);
  expect(isForKeys('POST /schema/community')).toBe(true);
  expect(isForKeys('POST /community/api/v1/auth/login')).toBe(false);
  expect(isForKeys('GET /metrics')).toBe(false);
});

test('rows of exports have a schema', () => {
  const [, operation] = operations.find(([each]) => each === 'GET /api/export/cases') ?? [];
  const schema = JSON.stringify(operation?.responses[200]?.content?.['application/x-ndjson']);
  for (const word of ['requesterEmail', 'deleted', 'cursor']) expect(schema).toContain(word);
});
