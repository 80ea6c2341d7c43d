import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';
import { localeOf } from '#core/languages.ts';
import { paths } from '#core/paths.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { type CategoryRow, type Taxonomy, taxonomyOf } from './taxonomyStore.ts';

interface HierarchyNode {
  id: string;
  title: string;
  path: string;
  children: HierarchyNode[];
  topics: { id: string; title: string; path: string }[];
}

type Sorted = Pick<CategoryRow, 'title' | 'position' | 'updated_at'>;

/** SPEC §7: relevance and name map to name, rank to order, recent to modifiedTime. */
const byOrder = (a: Sorted, b: Sorted) => a.position - b.position;
const byModifiedTime = (a: Sorted, b: Sorted) => +a.updated_at - +b.updated_at;
const orders: Readonly<Record<string, 'NAME' | typeof byOrder>> = {
  RELEVANCE: 'NAME',
  NAME: 'NAME',
  RANK: byOrder,
  ORDER: byOrder,
  RECENT: byModifiedTime,
  MODIFIED_TIME: byModifiedTime,
  MODIFIEDTIME: byModifiedTime,
};

const hierarchyDoc: RouteDoc = {
  says: 'All categories with what is below them, as a tree (SPEC §7).',
  who: 'anyone; members only in a private community',
  query: ['sortKey', 'sortOrder'],
  statuses: [200, 400, 401],
};

/** SPEC §7 `category/all-categories-hierarchy`. Register it where requests have a context. */
export async function registerTaxonomyRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Querystring: { sortKey?: unknown; sortOrder?: unknown } }>(
    '/care/community/rest/un-authenticated/category/all-categories-hierarchy',
    { config: { doc: hierarchyDoc } },
    async ({ ctx, query }) => {
      const key = String(query.sortKey ?? 'RANK').toUpperCase();
      const order = Object.hasOwn(orders, key) ? orders[key] : undefined;
      const direction = String(query.sortOrder ?? 'ASC').toUpperCase();
      if (!order || !['ASC', 'DESC'].includes(direction)) {
        const message = `sortKey must be one of ${Object.keys(orders).join(', ')}; sortOrder ASC or DESC.`;
        throw new AppError('BAD_REQUEST', { message });
      }
      const { compare } = new Intl.Collator(localeOf(ctx.locale));
      const ascending =
        order === 'NAME' ? (a: Sorted, b: Sorted) => compare(a.title, b.title) : order;
      const sort = (a: Sorted, b: Sorted) =>
        direction === 'DESC' ? ascending(b, a) : ascending(a, b);
      return { categories: below(await taxonomyOf(ctx), null, { sort, basePath: ctx.basePath }) };
    },
  );
}

interface Shape {
  sort: (a: Sorted, b: Sorted) => number;
  basePath: string;
}

function below(taxonomy: Taxonomy, parentId: number | null, shape: Shape): HierarchyNode[] {
  const { sort, basePath } = shape;
  return taxonomy
    .childrenOf(parentId)
    .toSorted(sort)
    .map((category) => ({
      id: String(category.id),
      title: category.title,
      path: `${basePath}${paths.category(category)}`,
      children: below(taxonomy, category.id, shape),
      topics: taxonomy
        .topicsOf(category.id)
        .toSorted(sort)
        .map((topic) => ({
          id: String(topic.id),
          title: topic.title,
          path: `${basePath}${paths.topic(topic)}`,
        })),
    }));
}
