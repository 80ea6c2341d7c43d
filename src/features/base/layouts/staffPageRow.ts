import type { ComponentType } from 'react';
import type { OperationDocument } from '#core/pageRequest.ts';
import type { RouteRow } from './layoutExtensions.ts';
import type { LayoutInput, LayoutKey } from './layoutRules.ts';
import type { PageAddress } from './page.ts';
import type { StaffLink } from './staffLinks.ts';
import type { WidgetView } from './ui/viewStore.ts';
import type { WidgetProps } from './widget.ts';

interface Crumb {
  label: string;
  href: string;
}

export interface StaffPageRow<Data, Variables> {
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
