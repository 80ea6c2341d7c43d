import { textToHtml } from '#core/plainText.ts';
import { type MarkdownTools, markdownWriter } from '#features/base/layouts/markdownPart.ts';
import { postMarkdownPart } from '#features/content/conversations/ui/conversationMarkdown.ts';
import type { GuidedWorkflowData, WorkflowRunNode } from './workflowRunDocuments.ts';

export const workflowMarkdown = {
  guidedWorkflow: markdownWriter<GuidedWorkflowData>(async ({ data, pageData }, tools) => {
    const post = await postMarkdownPart(pageData, tools);
    const workflow = data?.conversation?.guidedWorkflow;
    if (!post || !workflow) return post;
    const { externalUrl, run } = workflow;
    const step = run && externalUrl === null ? stepText(run, tools) : '';
    return { ...post, text: [post.text, step].filter((part) => part !== '').join('\n\n') };
  }),
};

/** The step that the reader is at, with what can be chosen. */
function stepText({ current }: WorkflowRunNode, { text, html }: MarkdownTools): string {
  const choices = (current.choices ?? []).map(({ label }) => `- ${text(label)}`);
  const parts = [
    current.title === '' ? '' : `## ${text(current.title)}`,
    current.body === '' ? '' : html(textToHtml(current.body), 3),
    choices.join('\n'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}
