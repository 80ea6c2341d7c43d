import { definePage } from '#features/base/layouts/page.ts';
import { runTokenOf } from '../workflowAddress.ts';
import { WorkflowEmbedQuery } from './workflowRunDocuments.ts';

/** `embed/guided-workflows/{id}`: for frames of other sites. */
export const workflowEmbedPage = definePage({
  document: WorkflowEmbedQuery,
  variables: ({ params, url }) => ({ id: params.id ?? '', token: runTokenOf(url.search) }),
  settle: ({ data }) => {
    const post = data?.conversation;
    if (!post?.guidedWorkflow) return { kind: 'notFound' };
    return { kind: 'show', head: { title: post.title, noindex: true }, subject: {} };
  },
});
