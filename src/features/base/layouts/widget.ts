import type { z } from 'zod';
import type { OperationDocument, ShellInfo } from '#core/pageRequest.ts';
import type { LayoutKey } from './layoutRules.ts';

/** What a widget may know of the page it stands on. */
export interface PageSubject {
  key: LayoutKey;
  /** Path and query below the base path. */
  pathname: string;
  search: string;
  conversationId: string | null;
  topicId: string | null;
  categoryId: string | null;
  memberId: string | null;
  /** Where a new post started from here belongs (SPEC §2 "new-post link carries a parent"). */
  newPostParent: { topicId?: string; categoryId?: string };
  /** The way up: label and path of each step. */
  breadcrumbs: { label: string; href: string }[];
  /** On a page that stands in for another: why. */
  notice: 'notFound' | 'forbidden' | 'publicToPrivate' | 'maintenance' | null;
}

interface WidgetRow<Properties extends z.ZodType, Data, Variables> {
  type: string;
  properties: Properties;
  /** The data it needs; null variables mean that nothing is to be asked on this page. */
  need: {
    document: OperationDocument<Data, Variables>;
    variables: (
      properties: z.output<Properties>,
      page: PageSubject,
      shell: ShellInfo,
    ) => Variables | null;
  } | null;
}

/** A row of the widget registry, its types erased; made by `defineWidget`. */
export interface WidgetDefinition {
  type: string;
  properties: z.ZodType;
  need: {
    document: OperationDocument<unknown, unknown>;
    variables: (properties: unknown, page: PageSubject, shell: ShellInfo) => unknown;
  } | null;
}

/** Checks a row's types against each other, then forgets them so that the registry can hold it. */
export function defineWidget<Properties extends z.ZodType, Data, Variables>(
  row: WidgetRow<Properties, Data, Variables>,
): WidgetDefinition {
  return row as unknown as WidgetDefinition; // the properties are parsed by the row's own schema before use
}

/** What a widget's view is given. */
export interface WidgetProps<Properties = unknown, Data = null> {
  id: string;
  properties: Properties;
  data: Data;
  page: PageSubject;
}
