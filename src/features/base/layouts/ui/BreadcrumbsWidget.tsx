import { Breadcrumbs } from '#ui/Breadcrumbs.tsx';
import type { WidgetProps } from '../widget.ts';

/** The way up from this page; the page says what it is (`PageSubject.breadcrumbs`). */
export function BreadcrumbsWidget({ page }: WidgetProps) {
  return <Breadcrumbs crumbs={page.breadcrumbs} />;
}
