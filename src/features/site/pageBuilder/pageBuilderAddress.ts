export const pageListPath = '/admin/pages';

/** @param id `layout-12` or `page-5` */
export function pageEditorPath(id: string): string {
  return `/page-builder/${encodeURIComponent(id)}`;
}
