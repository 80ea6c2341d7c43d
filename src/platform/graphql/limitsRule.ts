import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Limits of one operation. Cost is fields, those under a list counted once for each item asked for. */
export const graphqlLimits = { depth: 12, fields: 800, cost: 50_000, length: 20_000 } as const;

/** Introspection is deep by nature (types of types) and small. */
const introspectionAllowance = 12;

interface Measure {
  fields: number;
  cost: number;
}

/**
 * Validation rule: refuses documents too deep, too wide or too costly, fragments followed.
 * The walk itself is bounded, so a document made to explode ends as soon as a limit is passed.
 */
export function limitsRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const total: Measure = { fields: 0, cost: 0 };
      const fault = walk(operation.selectionSet, { depth: 1, factor: 1, seen: [] });
      if (fault) {
        context.reportError(
          new GraphQLError(fault, { nodes: operation, extensions: { code: 'QUERY_TOO_COMPLEX' } }),
        );
      }

      function walk(
        set: SelectionSetNode,
        at: { depth: number; factor: number; seen: readonly string[] },
      ): string | null {
        if (at.depth > graphqlLimits.depth)
          return `The query is deeper than ${graphqlLimits.depth}.`;
        for (const selection of set.selections) {
          const inner =
            selection.kind === Kind.FIELD
              ? enterField(selection, at)
              : enterFragment(selection, at);
          if (typeof inner === 'string') return inner;
          if (!inner) continue;
          const fault = walk(inner.set, inner.at);
          if (fault) return fault;
        }
        return null;
      }

      function enterField(field: FieldNode, at: Parameters<typeof walk>[1]) {
        if (field.name.value.startsWith('__')) return introspection(field, at);
        total.fields += 1;
        total.cost += at.factor;
        if (total.fields > graphqlLimits.fields)
          return `The query asks for more than ${graphqlLimits.fields} fields.`;
        if (total.cost > graphqlLimits.cost)
          return `The query costs more than ${graphqlLimits.cost}.`;
        if (!field.selectionSet) return null;
        const factor = at.factor * pageSize(field);
        return { set: field.selectionSet, at: { ...at, depth: at.depth + 1, factor } };
      }

      function introspection(field: FieldNode, at: Parameters<typeof walk>[1]) {
        total.fields += 1;
        const depth = at.depth - introspectionAllowance;
        return field.selectionSet ? { set: field.selectionSet, at: { ...at, depth } } : null;
      }

      function enterFragment(
        selection: Exclude<SelectionSetNode['selections'][number], FieldNode>,
        at: Parameters<typeof walk>[1],
      ) {
        if (selection.kind === Kind.INLINE_FRAGMENT) return { set: selection.selectionSet, at };
        const name = selection.name.value;
        if (at.seen.includes(name)) return null; // a cycle; another rule names it
        const fragment = context.getFragment(name);
        return fragment
          ? { set: fragment.selectionSet, at: { ...at, seen: [...at.seen, name] } }
          : null;
      }
    },
  };
}

function pageSize(field: FieldNode): number {
  const sizes = (field.arguments ?? [])
    .filter(({ name }) => ['first', 'size', 'numReplies'].includes(name.value))
    .map(({ value }) => (value.kind === Kind.INT ? Number(value.value) : 10));
  return Math.min(Math.max(1, ...sizes), 100);
}
