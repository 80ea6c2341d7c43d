import fs from 'node:fs';
import path from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { randomOf } from '../../bench/searchData.ts';
import { operationFuzzer } from './fuzzOperations.ts';
import { requestFuzzer } from './fuzzRequests.ts';
import { drawFrom } from './hostileValues.ts';
import { errorOfResponse } from './judgeAnswer.ts';
import { judgeMemory, type MemoryMinute, memoryMinutes } from './memoryTable.ts';
import { mixedTraffic } from './mixedTraffic.ts';

const read = (name: string) =>
  fs.readFileSync(path.join(import.meta.dirname, '../../contract', name), 'utf8');
const contract = {
  schema: read('schema.graphql'),
  routes: read('rest.json'),
  pages: read('routes.json'),
};
const callers = { members: [{ cookie: 'a=b' }], administrator: { cookie: 'c=d' } };

test('the request of a number is the same in every run, and another seed makes another', () => {
  const [one, again] = [requestFuzzer(contract, 1), requestFuzzer(contract, 1)];
  for (let number = 0; number < 50; number += 1) one(number, callers);
  const numbers = [7, 1_234, 99];
  const made = numbers.map((number) => one(number, callers));
  expect(numbers.map((number) => again(number, callers))).toEqual(made);
  const other = requestFuzzer(contract, 2);
  expect(numbers.map((number) => other(number, callers))).not.toEqual(made);
});

test('every field, route and page of the contract is asked for, with what HTTP can carry', () => {
  const make = requestFuzzer(contract, 1);
  const kinds = new Set<string>();
  for (let number = 0; number < 12_000; number += 1) {
    const { kind, path: address, headers, from } = make(number, callers);
    kinds.add(kind);
    expect(from).toMatch(/^127\./);
    expect(address).toMatch(/^\/[!-~]*$/);
    for (const value of Object.values(headers)) expect(value).toMatch(/^[\t -~\xa0-\xff]*$/);
  }
  const schema = buildSchema(contract.schema);
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((field) => `${type}.${field}`),
  );
  const routes = JSON.parse(contract.routes)
    .map((route: { method: string; path: string }) => `${route.method} ${route.path}`)
    .filter((route: string) => !/metrics|healthz|readyz/.test(route));
  const pages = JSON.parse(contract.pages).map(
    ({ pattern }: { pattern: string }) => `page ${pattern}`,
  );
  expect([...fields, ...routes, ...pages].filter((kind) => !kinds.has(kind))).toEqual([]);
});

test('most made operations fit the schema, so that their values reach the resolvers', () => {
  const schema = buildSchema(contract.schema);
  const make = operationFuzzer(contract.schema);
  const made = Array.from({ length: 500 }, (_, number) => make(drawFrom(randomOf(number))));
  const fitting = made.filter(({ query }) => validate(schema, parse(query)).length === 0);
  expect(fitting.length).toBeGreaterThan(300);
  // The others have a wrong value in their text.
  expect(fitting.length).toBeLessThan(500);
  const literals = fitting.filter(({ query }) => /\(\w+: (?!\$)/.test(query));
  expect(literals.length).toBeGreaterThan(50);
  for (const { query, variables } of made) {
    const isFit = Object.keys(variables).every((name) => query.includes(`$${name}: `));
    expect(isFit, query).toBe(true);
  }
});

test('failures, hangs and words for the log are findings, an echo is none', () => {
  const answer = { status: 400, fault: null, ms: 1, text: '' };
  expect(errorOfResponse(answer, '')).toBeNull();
  expect(errorOfResponse({ ...answer, status: 500 }, '')).toBe('status 500');
  expect(errorOfResponse({ ...answer, status: null, fault: 'timeout' }, '')).toBe('hangs');
  const stack = 'Error: x\n    at f (file:///srv/plaza/build/program/main.js:1:2)';
  expect(errorOfResponse({ ...answer, text: stack }, '')).toMatch(/stack/);
  expect(errorOfResponse({ ...answer, text: stack }, stack)).toBeNull();
  const words = 'invalid input syntax for type bigint: "x"';
  expect(errorOfResponse({ ...answer, text: words }, '')).toMatch(/database/);
});

test('mixed traffic repeats for its seed and hardly repeats itself', () => {
  const subject = { pages: ['/', '/topics'], posts: 10, words: ['bike'], members: [{}] };
  const requestsOf = (seed: number) => {
    const next = mixedTraffic(randomOf(seed), subject);
    return Array.from({ length: 300 }, next);
  };
  expect(requestsOf(3)).toEqual(requestsOf(3));
  const varied = requestsOf(3).filter(({ kind }) => /query|comment|not found/.test(kind));
  expect(new Set(varied.map((each) => `${each.path} ${each.body}`)).size).toBeGreaterThan(
    varied.length * 0.8,
  );
});

test('memory that grows after the first third is told from memory that was warm by then', () => {
  const minutes = (rssOf: (minute: number) => number): MemoryMinute[] =>
    memoryMinutes(
      Array.from({ length: 60 }, (_, minute) => ({
        at: minute * 60_000,
        rss: rssOf(minute + 1),
        heapUsed: 0,
        heapTotal: 0,
        external: 0,
        arrayBuffers: 0,
        workerHeapUsed: 0,
        workerHeapTotal: 0,
      })),
      0,
    );
  expect(judgeMemory(minutes((minute) => 400 + Math.min(minute, 15) * 5))).toMatchObject({
    from: 20,
    to: 60,
    isFlat: true,
  });
  expect(judgeMemory(minutes((minute) => 400 + minute * 2))).toMatchObject({ isFlat: false });
  expect(judgeMemory(minutes(() => 400).slice(0, 5))).toBeNull();
});
