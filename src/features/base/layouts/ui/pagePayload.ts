import type { ErrorCode } from '#core/errors.ts';
import type { LayoutDocument } from '../layoutRules.ts';
import type { PageHead } from '../page.ts';
import type { PageSubject } from '../widget.ts';

/** Result of a widget's query: data, or an error. */
export type WidgetOutcome = { ok: true; data: unknown } | { ok: false; code: ErrorCode };

/** Texts to preload. */
export interface PageTexts {
  revision: string;
  parts: readonly string[];
}

/** Everything needed to render a page, on the server and in the browser. */
export interface PagePayload {
  subject: PageSubject;
  head: PageHead;
  layout: LayoutDocument;
  data: unknown;
  /** Type of the widget that is given `data`. */
  dataWidget?: string;
  /** By widget id; widgets without data are not included. */
  widgets: Record<string, WidgetOutcome>;
  /** Whether a widget can have the page's title. */
  hasTitle: boolean;
  /** Scripts of this page's views, to preload. */
  scripts: string[];
  /** The parts of the program whose texts the page shows, besides those of every page; without it, as in development, it loads more. */
  texts?: PageTexts;
  /** A preview of the page builder. */
  isPreview?: true;
}
