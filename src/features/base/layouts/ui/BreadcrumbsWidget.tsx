import { Breadcrumbs } from '#ui/Breadcrumbs.tsx';
import type { WidgetProps } from '../widget.ts';

/** The page's breadcrumbs (`PageSubject.breadcrumbs`). */
export function BreadcrumbsWidget({ page }: WidgetProps) {
  return <Breadcrumbs crumbs={page.breadcrumbs} />;
}
