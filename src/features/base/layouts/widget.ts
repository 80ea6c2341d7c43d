import type { z } from 'zod';
import type { OperationDocument, ShellInfo } from '#core/pageRequest.ts';
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
}

/** A type-erased widget definition; created by `defineWidget`. */
export interface WidgetDefinition {
  type: string;
  properties: z.ZodType;
  need: {
    document: OperationDocument<unknown, unknown>;
    variables: (properties: unknown, page: PageSubject, shell: ShellInfo) => unknown;
  } | null;
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
