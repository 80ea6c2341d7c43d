import type { ComponentType } from 'react';
import { derivePartsWith, type Feature } from '#core/feature/feature.ts';
import type { OperationDocument } from '#core/pageRequest.ts';
import type { RouteRow, WidgetRow } from './layoutExtensions.ts';
import { singleColumn } from './layoutInput.ts';
import type { LayoutInput, LayoutKey } from './layoutRules.ts';
import type { PageAddress } from './page.ts';
import type { StaffLink } from './staffLinks.ts';
import type { WidgetView } from './ui/viewStore.ts';
import type { WidgetProps } from './widget.ts';

interface Crumb {
  label: string;
  href: string;
}

interface StaffPageRow<Data, Variables> {
  /** URL pattern under the base path; the link to it leaves out an optional last segment. */
  path: string;
  /** Key of its layout: a single column with its widget, below the breadcrumbs if it has pages above it. */
  layout: LayoutKey;
  /** A layout of another form. */
  columns?: LayoutInput;
  /** Type of its widget, as stored in layouts. */
  widget: string;
  /** It is given the data of `document`, unless it states that it has none. */
  view: () => Promise<
    ComponentType<WidgetProps<never, NoInfer<Data>>> | ComponentType<WidgetProps<never, null>>
  >;
  /** Opens with any of them; for other members the page does not exist, and a visitor signs in. */
  permissions: StaffLink['permissions'];
  /** Opens with a permission for single categories as well. */
  inCategories?: true;
  /** Key of its title, or its title from its data; null if it has no such entity. */
  title: string | ((data: NoInfer<Data>, address: PageAddress) => string | null);
  /** Breadcrumbs: keys of translations, and titles of entities. */
  above?: readonly (Crumb | ((data: NoInfer<Data>) => Crumb | null | undefined))[];
  /** Its query. If the server refuses it, there is no such page. */
  document?: () => Promise<OperationDocument<Data, Variables>>;
  variables?: (address: PageAddress) => NoInfer<Variables>;
  /** `navbar` unless stated. */
  newPost?: RouteRow['newPost'];
  withoutShell?: true;
  /** Its entry of the admin sidebar. */
  link?: Omit<StaffLink, 'href' | 'permissions' | 'inCategories'>;
}

/** A type-erased staff page; created by `staffPage`. */
export type StaffPage = Omit<
  StaffPageRow<unknown, unknown>,
  'view' | 'title' | 'above' | 'variables'
> & {
  view: () => Promise<WidgetView>;
  title: string | ((data: unknown, address: PageAddress) => string | null);
  above?: readonly (Crumb | ((data: unknown) => Crumb | null | undefined))[];
  variables?: (address: PageAddress) => unknown;
};

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
  const others = feature.widgetDefinitions;
  return {
    ...{ ...feature, routes, layouts, widgets, staffLinks },
    widgetDefinitions: async () => [
      ...((await others?.()) ?? []),
      ...(await import('./staffPageDefinition.ts')).staffWidgets(pages),
    ],
  };
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
