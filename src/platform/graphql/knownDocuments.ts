import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { createBoundedCache } from '#core/boundedCache.ts';
import { AppError } from '#core/errors.ts';
import { asksForSchema, documentError, documentTextError } from './documentLimits.ts';
import { maxFailures } from './graphqlFailures.ts';

/** Maximum total characters of cached documents; a syntax tree takes about fifty times its text. */
const mostKept = 500_000;
/** Overhead per document, in characters. */
const overhead = 100;

export type KnownDocuments = ReturnType<typeof createKnownDocuments>;

/** A valid document within the limits. */
export interface KnownDocument {
  document: DocumentNode;
  asksForSchema: boolean;
}

/** LRU cache of parsed and validated documents: clients send the same few again and again. */
export function createKnownDocuments(schema: GraphQLSchema) {
  const known = createBoundedCache<string, KnownDocument>({
    most: mostKept,
    sizeOf: (text) => text.length + overhead,
  });

  return {
    has: (text: string) => known.get(text) !== undefined,

    /** @returns the error if it does not parse, is too large or is invalid for the schema */
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

/** @throws AppError if a document exceeds a limit */
export function demandWithinLimits(fault: string | null): void {
  if (fault !== null) throw new AppError('QUERY_TOO_COMPLEX', { message: fault });
}
