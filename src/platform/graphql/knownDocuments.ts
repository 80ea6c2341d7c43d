import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { createBoundedCache } from '#core/boundedCache.ts';
import { AppError } from '#core/errors.ts';
import { asksForSchema, documentError, documentTextError } from './documentLimits.ts';
import { maxFailures } from './graphqlFailures.ts';

/** Characters of all documents kept; a syntax tree takes some fifty times its text. */
const mostKept = 500_000;
/** What the smallest document takes beside its text, in characters. */
const overhead = 100;

export type KnownDocuments = ReturnType<typeof createKnownDocuments>;

/** A document within the limits that fits the schema. */
export interface KnownDocument {
  document: DocumentNode;
  asksForSchema: boolean;
}

/**
 * Documents that were parsed and found valid, the least used dropped first: clients send the same
 * few again and again.
 */
export function createKnownDocuments(schema: GraphQLSchema) {
  const known = createBoundedCache<string, KnownDocument>({
    most: mostKept,
    sizeOf: (text) => text.length + overhead,
  });

  return {
    has: (text: string) => known.get(text) !== undefined,

    /** @returns what is wrong with it where it does not parse, is too large or does not fit the schema */
    find(
      text: string,
      { hideSuggestions }: { hideSuggestions: boolean },
    ): KnownDocument | readonly Error[] {
      const found = known.get(text);
      if (found !== undefined) return found;
      try {
        demandWithinLimits(documentTextError(text));
        const document = parse(text);
        demandWithinLimits(documentError(document));
        const errors = validate(schema, document, undefined, {
          hideSuggestions,
          maxErrors: maxFailures,
        });
        if (errors.length > 0) return errors;
        const made = { document, asksForSchema: asksForSchema(document) };
        known.set(text, made);
        return made;
      } catch (error) {
        if (error instanceof GraphQLError || error instanceof AppError) return [error];
        throw error;
      }
    },
  };
}

/** @throws AppError where a document is larger than allowed */
export function demandWithinLimits(fault: string | null): void {
  if (fault !== null) throw new AppError('QUERY_TOO_COMPLEX', { message: fault });
}
