import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { textOfHtml } from '#platform/html/textOfHtml.ts';
import { idInput, sendingIdInput, writtenMarkdown } from '../mcpShapes.ts';
import { htmlOfMarkdown } from '../mcpText.ts';
import { defineMcpTool } from '../mcpTool.ts';
import { saveNewDraft } from './saveNewDraft.ts';

export const draftPostTool = defineMcpTool({
  name: 'draft_post',
  title: 'Draft a post',
  description:
    'Saves a draft of a new post for the member, who opens, changes and publishes it: nothing is public. Topic ids come from list_topics. Look for similar_questions first.',
  ...{ areas: ['content'], who: 'member', isChange: true, isIdempotent: true },
  input: z.object({
    type: z.enum(['QUESTION', 'IDEA', 'PROBLEM', 'PRAISE']).default('QUESTION'),
    topicId: idInput,
    title: z.string().trim().min(1).max(200),
    content: writtenMarkdown,
    tags: z.array(z.string().trim().min(1).max(50)).max(10).default([]),
    replaceDraft: z
      .boolean()
      .default(false)
      .describe('Overwrite the draft that the member already has for this topic.'),
  }),
  output: z.object({ url: z.string().describe('Where the member continues the draft.') }),
  async run(call, { type, topicId, title, content, tags, replaceDraft }) {
    const html = htmlOfMarkdown('content', content);
    const value = {
      ...{ type, title, place: `topic:${topicId}`, html, text: textOfHtml(html, 20_000), tags },
      ...{ language: '', cover: null, attachments: [], silent: false, isPrivate: false },
      ...{ customFields: {}, composerFields: {} },
    };
    await saveNewDraft(call, { key: `new:topic:${topicId}`, value, replaceDraft });
    return { url: call.address(`/conversations/new?topicId=${topicId}`) };
  },
});

export const answerPostTool = defineMcpTool({
  name: 'answer_post',
  title: 'Answer a post',
  description:
    'Publishes an answer to a post, in the member’s name, for everyone who sees the post. Only when the member asks for it.',
  ...{ areas: ['content'], who: 'member', isChange: true },
  input: z.object({ postId: idInput, content: writtenMarkdown, sendingId: sendingIdInput }),
  output: z.object({ answerId: z.string(), url: z.string(), isHeld: z.boolean() }),
  async run(call, { postId, content, sendingId }) {
    const { createComment } = await call.ask(
      z.object({
        createComment: z.object({
          comment: z.object({ id: z.string(), path: z.string(), held: z.boolean() }).nullable(),
        }),
      }),
      `mutation McpAnswerPost($input: CreateCommentInput!) {
        createComment(input: $input) { comment { id path held } }
      }`,
      {
        input: {
          ...{ objectId: postId, message: htmlOfMarkdown('content', content) },
          clientMutationId: sendingId ?? null,
        },
      },
    );
    const { comment } = createComment;
    if (!comment) throw new AppError('CONTENT_REFUSED');
    return { answerId: comment.id, url: call.address(comment.path), isHeld: comment.held };
  },
});
