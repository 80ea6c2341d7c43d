import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql';
import { createBoundedCache } from '#core/boundedCache.ts';
import { faultOfText } from './documentLimits.ts';

/** Characters of all documents kept; a syntax tree takes some fifty times its text. */
const mostKept = 500_000;
/** What the smallest document takes beside its text, in characters. */
const overhead = 100;

export type KnownDocuments = ReturnType<typeof createKnownDocuments>;

/**
 * Documents that were parsed and found valid, the least used dropped first: clients send the same
 * few again and again.
 */
export function createKnownDocuments(schema: GraphQLSchema) {
  const known = createBoundedCache<string, DocumentNode>({
    most: mostKept,
    sizeOf: (text) => text.length + overhead,
  });

  return {
    /** @returns null when it does not parse, is too long or does not fit the schema */
    find(text: string): DocumentNode | null {
      const found = known.get(text);
      if (found !== undefined) return found;
      const document = faultOfText(text) === null ? parsed(text) : null;
      if (document === null || validate(schema, document).length > 0) return null;
      known.set(text, document);
      return document;
    },
  };
}

function parsed(text: string): DocumentNode | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
