import type { z } from 'zod';
import type { OperationDocument, ShellInfo } from '#core/pageRequest.ts';
import type { Permission } from '#core/permissions.ts';
import type { SettingControl } from '#core/settings/settingGroup.ts';
import type { LayoutKey } from './layoutRules.ts';

/** The page's data available to a widget. */
export interface PageSubject {
  key: LayoutKey;
  /** Path and query under the base path. */
  pathname: string;
  search: string;
  conversationId: string | null;
  topicId: string | null;
  categoryId: string | null;
  memberId: string | null;
  /** Parent of a new post started from here (SPEC §2 "new-post link carries a parent"). */
  newPostParent: { topicId?: string; categoryId?: string };
  /** Breadcrumbs: label and path of each. */
  breadcrumbs: { label: string; href: string }[];
  /** On an error page: the reason. */
  notice: 'notFound' | 'forbidden' | 'publicToPrivate' | 'maintenance' | null;
}

export const widgetGroups = ['content', 'community', 'engagement'] as const;

/** Controls of property forms, besides those of settings; `none` for a property that is not edited. */
export type WidgetControl = SettingControl | 'html' | 'code' | 'longText' | 'moment' | 'none';

/** How the page builder offers a widget. */
export interface WidgetOffer {
  group: (typeof widgetGroups)[number];
  /** Controls that the schema does not say, by property; those of a list's rows by the name within a row. */
  controls?: Readonly<Record<string, WidgetControl>>;
  /** Properties with HTML that is sanitized when it is saved. */
  html?: readonly string[];
  /** Whether it has a heading that can be the page's title (`PageTitle`). */
  title?: (properties: Record<string, unknown>) => boolean;
  /** Needed to publish it, where its properties were changed. */
  permission?: Permission;
  /** Its property `html` is shown in a frame of its own, whose key is kept in `frameKey`. */
  framed?: true;
}

interface WidgetRow<Properties extends z.ZodType, Data, Variables> {
  type: string;
  properties: Properties;
  /** Its query; if the variables are null, nothing is queried on this page. */
  need: {
    document: OperationDocument<Data, Variables>;
    variables: (
      properties: z.output<Properties>,
      page: PageSubject,
      shell: ShellInfo,
    ) => Variables | null;
  } | null;
  /** Omitted: part of certain pages, which cannot be added to others. */
  offer?: WidgetOffer;
}

/** A type-erased widget definition; created by `defineWidget`. */
export interface WidgetDefinition {
  type: string;
  properties: z.ZodType;
  need: {
    document: OperationDocument<unknown, unknown>;
    variables: (properties: unknown, page: PageSubject, shell: ShellInfo) => unknown;
  } | null;
  offer?: WidgetOffer;
}

/** Checks a definition's types against each other, then erases them for the registry. */
export function defineWidget<Properties extends z.ZodType, Data, Variables>(
  row: WidgetRow<Properties, Data, Variables>,
): WidgetDefinition {
  return row as unknown as WidgetDefinition; // the properties are parsed by the definition's own schema before use
}

/** Props of a widget's view. */
export interface WidgetProps<Properties = unknown, Data = null> {
  id: string;
  properties: Properties;
  data: Data;
  page: PageSubject;
}
