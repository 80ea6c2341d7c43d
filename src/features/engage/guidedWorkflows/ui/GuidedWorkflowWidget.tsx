import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { CoverImage } from '#features/content/conversations/ui/CoverImage.tsx';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { PostActions } from '#features/content/conversations/ui/PostActions.tsx';
import { PostHeader } from '#features/content/conversations/ui/PostHeader.tsx';
import { PostNotices } from '#features/content/conversations/ui/PostNotices.tsx';
import { usePagePost } from '#features/content/conversations/ui/usePagePost.ts';
import { usePostActivity } from '#features/content/conversations/ui/usePostActivity.ts';
import { Prose } from '#ui/Prose.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { runTokenOf } from '../workflowAddress.ts';
import { ExternalWorkflow } from './ExternalWorkflow.tsx';
import { useTypedAnswer } from './useTypedAnswer.ts';
import { WorkflowRunner } from './WorkflowRunner.tsx';
import type { GuidedWorkflowData } from './workflowRunDocuments.ts';

type GuidedWorkflowProps = WidgetProps<object, GuidedWorkflowData | null>;

/** The workflow that the page is about. */
export function GuidedWorkflowWidget({ data, page }: GuidedWorkflowProps) {
  const { post } = usePagePost();
  const workflow = data?.conversation?.guidedWorkflow ?? null;
  return post && <WorkflowPost post={post} workflow={workflow} search={page.search} />;
}

type Shown = NonNullable<NonNullable<GuidedWorkflowData['conversation']>['guidedWorkflow']> | null;

function WorkflowPost(props: { post: PostNode; workflow: Shown; search: string }) {
  const { post, workflow, search } = props;
  const activity = usePostActivity(post);
  const typed = useTypedAnswer(search);
  const { id, title, path } = post;
  const target = { kind: 'PUBLISHED', id, title, path, homePath: path } as const;
  return (
    <article
      id="post"
      data-station=""
      tabIndex={-1}
      className="flex scroll-mt-24 flex-col gap-5 rounded-xl border border-border bg-surface-raised p-4 outline-none sm:p-6 focus-visible:outline-2 focus-visible:outline-focus"
    >
      <PostNotices post={post} shown={activity.shown} />
      <PostHeader post={post} shown={activity.shown} lang={undefined} isDocument />
      <Slot name="post.notices" post={post} />
      <CoverImage src={post.coverImage} />
      {post.content !== '' && <Prose html={post.content} />}
      {workflow?.externalUrl && (
        <ExternalWorkflow url={workflow.externalUrl} title={post.title} search={search} />
      )}
      {workflow && workflow.externalId === null && (
        <WorkflowRunner
          key={post.id}
          {...{ target, typed }}
          run={workflow.run}
          token={runTokenOf(search)}
        />
      )}
      <Slot name="post.feedback" post={post} />
      <PostActions post={post} activity={activity} isDocument />
    </article>
  );
}
