import fs from 'node:fs';
import path from 'node:path';
import {
  type DocumentNode,
  type GraphQLInputType,
  getNullableType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
  parse,
  typeFromAST,
  type VariableDefinitionNode,
  validate,
  visit,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { costOfOperation } from '#platform/graphql/documentCost.ts';
import { graphqlLimits } from '#platform/graphql/documentLimits.ts';
import { readOperation } from '#platform/graphql/operation.ts';
import { costLimits } from '#platform/graphql/queryGate.ts';
import { schema } from './schema.ts';

function costOf(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  const operation = read(document, variables);
  if ('errors' in operation) throw operation.errors[0];
  return costOfOperation(operation).total;
}

function read(document: DocumentNode, variables: Record<string, unknown>) {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  return readOperation({ schema, document, operation, variables });
}

const search = 'searchConversations(keywords: "part") { totalCount }';

test('every alias costs as much as the field itself', () => {
  const one = costOf(`{ ${search} }`);
  expect(one).toBeGreaterThan(costLimits.queued);
  const aliases = Array.from({ length: 20 }, (_, n) => `a${n}: ${search}`).join(' ');
  expect(costOf(`{ ${aliases} }`)).toBe(20 * one);
});

test('a fragment costs as much wherever it is spread', () => {
  const one = costOf(`{ ${search} }`);
  const spread = `{ a: topics { totalCount } ...F ...G ... on Query { d: ${search} } }
    fragment F on Query { b: ${search} ...G } fragment G on Query { c: ${search} }`;
  expect(costOf(spread)).toBe(costOf('{ topics { totalCount } }') + 4 * one);
});

test('the items of a list cost once each, as many as are asked for', () => {
  const titles = (size: string) => costOf(`{ conversations${size} { nodes { title } } }`);
  expect(titles('(first: 100)') - titles('(first: 20)')).toBe(80);
  expect(titles('')).toBe(titles('(first: 10)'));
  expect(titles('(first: -5)')).toBe(titles('(first: 1)'));
  expect(titles('(first: 2000000000)')).toBe(titles('(first: 100)'));
  const byVariable =
    'query($n: Int = 100) { conversations(first: $n) { edges { node { title } } } }';
  expect(costOf(byVariable) - costOf(byVariable, { n: 20 })).toBe(160);
  expect(costOf(byVariable, { n: null })).toBe(costOf(byVariable, { n: 10 }));
});

test('lists within lists multiply', () => {
  const nested = (first: number, replies: number) =>
    costOf(`{ comments(conversationId: "1", first: ${first}, numReplies: ${replies}) {
      nodes { replies { nodes { id } } } } }`);
  expect(nested(100, 100) - nested(100, 99)).toBe(100);
  expect(nested(100, 100)).toBeGreaterThan(10_000);
});

test('searching costs more with every word, a leaderboard with every day it counts', () => {
  const words = (keywords: string) =>
    costOf('query($k: String) { searchConversations(keywords: $k) { totalCount } }', {
      k: keywords,
    });
  expect(words('one two')).toBeGreaterThan(words('one'));
  expect(words('one')).toBeGreaterThan(words(''));
  const leaders = (dateFrom: string | null) =>
    costOf('query($d: DateTime) { leaderBoardMembers(dateFrom: $d) { nodes { id } } }', {
      d: dateFrom,
    });
  const week = leaders(new Date(Date.now() - 7 * 86_400_000).toISOString());
  expect(leaders('2001-01-01T00:00:00Z')).toBeGreaterThan(5 * week);
  expect(week).toBeGreaterThan(5 * leaders(null));
});

/** Values of the wrong type, too many, or missing; each is sent for every argument of every field. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  0,
  -1.5,
  1e308,
  true,
  '',
  'x'.repeat(10_000),
  [],
  [null],
  [[1]],
  [{}],
  Array.from({ length: 5_000 }, (_, n) => n),
  {},
  { length: -1 },
];

describe('arguments of the wrong type are an error of the caller, for', () => {
  const fields = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
    .filter(({ field }) => field.args.length > 0);

  test('hundreds of fields', () => {
    expect(fields.length).toBeGreaterThan(300);
  });

  test.each(fields.map(({ type, field }) => [`${type}.${field.name}`, field] as const))(
    '%s',
    (name, field) => {
      const [owner = ''] = name.split('.');
      const required = field.args.filter((arg) => isRequiredArgument(arg));
      // A variable that may be null fits an argument that may not, if it has a default (GraphQL §5.8.5).
      for (const isNullable of [false, true]) {
        for (const value of wrongValues) {
          const args = value === undefined ? required : field.args;
          const declared = args.map((arg) => {
            const { defaultValue, type } = arg;
            const isLoose = isNullable && defaultValue !== undefined;
            return `$${arg.name}: ${isLoose ? getNullableType(type) : type}`;
          });
          const given = args.map((arg) => `${arg.name}: $${arg.name}`);
          const text = `query${listed(declared)} { ...F } fragment F on ${owner} { ${field.name}${listed(given)} }`;
          const variables = Object.fromEntries(args.map((arg) => [arg.name, value]));
          const operation = read(parse(text), variables);
          if ('errors' in operation) expect(operation.errors.length).toBeGreaterThan(0);
          else expect(costOfOperation(operation).total).toBeGreaterThanOrEqual(0);
        }
      }
    },
  );

  function listed(parts: readonly string[]): string {
    return parts.length > 0 ? `(${parts.join(', ')})` : '';
  }
});

describe('the product’s own documents', () => {
  const texts = textsOf(path.resolve(import.meta.dirname, '..'));
  const fragments = new Map<string, string>();
  const operations: string[] = [];
  for (const text of texts) {
    const [definition] = parse(text).definitions;
    if (definition?.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, text);
    else operations.push(text);
  }

  test('are found', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.some((text) => text.includes('query Comments('))).toBe(true);
  });

  test.each(operations.map((text) => [nameOf(text), text]))(
    '%s stays within half of what a document may cost and be',
    (_name, text) => {
      const document = parse([...withFragments(text, fragments)].join('\n'));
      const variables = Object.fromEntries(
        (getOperationAST(document)?.variableDefinitions ?? []).map((each) => [
          each.variable.name.value,
          largest(each),
        ]),
      );
      const operation = read(document, variables);
      if ('errors' in operation) throw operation.errors[0];
      const { total } = costOfOperation(operation);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan(costLimits.document / 2);
      expect(fieldsOf(document)).toBeLessThan(graphqlLimits.fields / 2);
    },
  );

  /** The most that a page asks for: as many as a widget may be set to, and every kind of narrowing. */
  function largest({ variable, type }: VariableDefinitionNode): unknown {
    const name = variable.name.value;
    if (name === 'first' || name === 'size') return 50;
    if (/^(?:keywords?|searchKeyword|title)$/.test(name)) return 'how do I do this';
    if (name === 'dateFrom') return new Date(Date.now() - 7 * 86_400_000).toISOString();
    if (name === 'ids') return Array.from({ length: 50 }, (_, n) => `${n + 1}`);
    // Whatever else must be there changes no cost; a value of its kind will do.
    return type.kind === Kind.NON_NULL_TYPE ? anyOf(typeFromAST(schema, type)) : undefined;
  }
});

function anyOf(given: unknown): unknown {
  const type = getNullableType(given as GraphQLInputType); // of a variable, hence an input type
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, anyOf(field.type)]));
  }
  const values: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    DateTime: '2026-01-01T00:00:00Z',
    UUID: '5f0f3a52-9d55-4ac6-9a1c-0f4a33a0a1b2',
  };
  return values[String(type)] ?? 'x';
}

function* withFragments(
  text: string,
  fragments: ReadonlyMap<string, string>,
  seen = new Set<string>(),
): Generator<string> {
  yield text;
  for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
    const fragment = fragments.get(name);
    if (!fragment || seen.has(name)) continue;
    seen.add(name);
    yield* withFragments(fragment, fragments, seen);
  }
}

function fieldsOf(document: DocumentNode): number {
  let fields = 0;
  visit(document, {
    enter({ kind }) {
      if (kind === Kind.FIELD) fields += 1;
    },
  });
  return fields;
}

function nameOf(text: string): string {
  return /(?:query|mutation|subscription) (\w+)/.exec(text)?.[1] ?? text.slice(0, 40);
}

/** Whatever is written as `graphql(…)`. */
function textsOf(dir: string): string[] {
  const files = fs.globSync('features/**/ui/**/*.{ts,tsx}', { cwd: dir });
  return files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...fs
        .readFileSync(path.join(dir, file), 'utf8')
        .matchAll(/\bgraphql\(\s*`([^`]*)`/g)
        .map(([, text = '']) => text.replaceAll('@_unmask', '')),
    ]);
}
