import { derivePartsWith, type Feature } from '#core/feature/feature.ts';
import type { RouteRow, WidgetRow } from './layoutExtensions.ts';
import { singleColumn } from './layoutInput.ts';
import type { LayoutInput, LayoutKey } from './layoutRules.ts';
import type { StaffLink } from './staffLinks.ts';
import type { StaffPage, StaffPageRow } from './staffPageRow.ts';

/** Checks a page's types against each other, then erases them for the manifest. */
export function staffPage<Data = null, Variables = Record<string, never>>(
  row: StaffPageRow<Data, Variables>,
): StaffPage {
  return row as unknown as StaffPage; // the data is that of the page's own document
}

declare module '#core/feature/feature.ts' {
  interface Feature {
    /** Pages of staff tools, from which their routes, layouts, widgets and links are derived. */
    staffPages?: readonly StaffPage[];
  }
}

derivePartsWith(({ staffPages: pages, ...feature }: Feature): Feature => {
  if (!pages) return feature;
  const routes = { ...feature.routes, ...Object.fromEntries(pages.map(routeOf)) };
  const layouts = { ...feature.layouts, ...Object.fromEntries(pages.map(layoutOf)) };
  const widgets = { ...feature.widgets, ...viewsOf(pages) };
  const staffLinks = [...(feature.staffLinks ?? []), ...pages.flatMap(linkOf)];
  return { ...feature, routes, layouts, widgets, staffLinks };
});

function routeOf(page: StaffPage): [string, RouteRow] {
  const { path, layout, newPost = 'navbar', withoutShell } = page;
  return [
    path,
    {
      page: async () => (await import('./staffPageDefinition.ts')).staffPageDefinition(page),
      ...{ layout, newPost, ...(withoutShell && { withoutShell }) },
    },
  ];
}

function layoutOf({ layout, columns, above, widget }: StaffPage): [LayoutKey, LayoutInput] {
  return [layout, columns ?? singleColumn(...(above ? ['breadcrumbs'] : []), widget)];
}

/** Views of staff pages by widget type; the browser loads them with the other later views. */
export function viewsOf(pages: readonly StaffPage[] = []): Record<string, WidgetRow> {
  const rows = pages.filter(({ widget }) => widget !== undefined);
  return Object.fromEntries(rows.map((page) => [page.widget, { view: page.view }]));
}

function linkOf({ path, permissions, inCategories, link }: StaffPage): StaffLink[] {
  if (!link) return [];
  const href = path.replace(/\/:\w+\?$/, '');
  return [{ ...link, href, permissions, ...(inCategories && { inCategories }) }];
}
