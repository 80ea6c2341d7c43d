import { slugOf } from '#core/slug.ts';

/** The start page of a knowledge base. */
export function knowledgeBasePath({ id, slug }: { id: string | number; slug: string }): string {
  return `/knowledge/${encodeURIComponent(slug || slugOf(''))}/${id}`;
}

export function sectionPath(
  base: { id: string | number; slug: string },
  section: { id: string | number; name: string },
): string {
  return `${knowledgeBasePath(base)}/${encodeURIComponent(slugOf(section.name))}/${section.id}`;
}

export const knowledgeAdminPath = '/admin/knowledge';

export function knowledgeTreePath(id: string | number): string {
  return `${knowledgeAdminPath}/${id}`;
}
