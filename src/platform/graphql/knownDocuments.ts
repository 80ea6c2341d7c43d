import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql';
import { faultOfText } from './documentLimits.ts';

/** Characters of all documents kept; a syntax tree takes some fifty times its text. */
const mostKept = 500_000;

/**
 * Documents that were parsed and found valid, the least used dropped first: clients send the same
 * few again and again.
 */
export function createKnownDocuments(schema: GraphQLSchema) {
  const known = new Map<string, DocumentNode>();
  let kept = 0;

  function keep(text: string, document: DocumentNode): void {
    known.set(text, document);
    kept += text.length;
    for (const oldest of known.keys()) {
      if (kept <= mostKept) break;
      known.delete(oldest);
      kept -= oldest.length;
    }
  }

  return {
    /** @returns null when it does not parse, is too long or does not fit the schema */
    find(text: string): DocumentNode | null {
      const found = known.get(text);
      if (found !== undefined) {
        known.delete(text);
        known.set(text, found);
        return found;
      }
      const document = faultOfText(text) === null ? parsed(text) : null;
      if (document === null || validate(schema, document).length > 0) return null;
      keep(text, document);
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
