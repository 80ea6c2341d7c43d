import type { ErrorCode } from '#core/errors.ts';
import type { LayoutDocument } from '../layoutRules.ts';
import type { PageHead } from '../page.ts';
import type { PageSubject } from '../widget.ts';

/** What became of a widget's data: there, or failed in its own corner of the page. */
export type WidgetOutcome = { ok: true; data: unknown } | { ok: false; code: ErrorCode };

/** All a page needs to be rendered, on the server and in the browser. */
export interface PagePayload {
  subject: PageSubject;
  head: PageHead;
  layout: LayoutDocument;
  data: unknown;
  /** By widget id; a widget without a need is not in it. */
  widgets: Record<string, WidgetOutcome>;
  /** Scripts of the views on this page, fetched while the page is read. */
  scripts: string[];
}
