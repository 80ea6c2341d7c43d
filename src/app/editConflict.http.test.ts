import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

test('an edit of what has changed since it was read is refused, and changes nothing', async () => {
  const author = await makeMember(db);
  const login = await portal.login(author.id);
  const post = await makeConversation(db, { author_id: author.id });
  const comment = await makeComment(db, post.id, { author_id: author.id });
  const send = async (mutation: string, input: object) => {
    const name = mutation.slice(0, 1).toUpperCase() + mutation.slice(1);
    const of = mutation === 'updateComment' ? 'response' : 'conversation';
    const query = `mutation($input: ${name}Input!) { ${mutation}(input: $input) { saved: ${of} { updatedAt } } }`;
    const { json } = await portal.graphql(query, { variables: { input }, login });
    const { data, errors } = Object(json);
    return errors?.[0].extensions.code ?? data[mutation].saved.updatedAt;
  };
  const edits = [
    ['updateConversation', { id: String(post.id) }, 'content', post],
    ['updateComment', { commentId: String(comment.id) }, 'message', comment],
  ] as const;
  for (const [mutation, named, field, row] of edits) {
    const edit = (text: string, updatedDate?: string) =>
      send(mutation, { ...named, [field]: `<p>A text that is ${text}.</p>`, updatedDate });
    const read = row.updated_at.toISOString();
    const saved = await edit('saved first', read);
    expect(saved).toMatch(/^\d{4}-/);
    expect(await edit('saved too late', read)).toBe('CONFLICT');
    expect(await edit('saved from the same form', saved)).toMatch(/^\d{4}-/);
    expect(await edit('saved by who does not ask')).toMatch(/^\d{4}-/);
    expect(await edit('of no moment', 'never')).toBe('BAD_REQUEST');
  }
  const kept = await db.selectFrom('revisions').select('content').execute();
  expect(kept.filter(({ content }) => content.includes('too late'))).toEqual([]);
});
