import { slugOf } from '#core/slug.ts';

function part(slug: string): string {
  return encodeURIComponent(slug || slugOf(''));
}

/** The page of a published workflow (SPEC §2). */
export function workflowPath(post: {
  id: number;
  slug: string;
  topicSlug?: string | null | undefined;
}): string {
  const { id, slug, topicSlug } = post;
  return `/guided-workflows/${topicSlug ? `${part(topicSlug)}/` : ''}${part(slug)}/${id}`;
}

/** The page that other sites show in a frame. */
export function workflowEmbedPath(conversationId: string | number): string {
  return `/embed/guided-workflows/${conversationId}`;
}

export const workflowAdminPath = '/admin/guided-workflows';

export function editWorkflowPath(id: string | number): string {
  return `${workflowAdminPath}/${id}`;
}

export function workflowVersionsPath(id: string | number): string {
  return `${editWorkflowPath(id)}/versions`;
}

export function testWorkflowPath(id: string | number): string {
  return `${editWorkflowPath(id)}/test`;
}

/** The token of a visitor's run, in the query of its page. */
export const runParameter = 'run';

export function runTokenOf(search: string): string | null {
  const token = new URLSearchParams(search).get(runParameter);
  return token !== null && /^[0-9a-f]{32}$/.test(token) ? token : null;
}
