import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

async function shareIdOf(postId: number, memberId: number): Promise<string> {
  const login = await portal.login(memberId);
  const query = `{ conversation(id: ${postId}) { shareId } }`;
  return (await portal.graphql(query, { login })).json.data.conversation.shareId;
}

async function pageOf(postId: number, shareId: string): Promise<string> {
  const { headers } = await portal.ask(`/conversations/${postId}`);
  const path = new URL(headers.location ?? '', 'http://localhost').pathname;
  return (await portal.ask(`${path}?${new URLSearchParams({ sharedByUser: shareId })}`)).text;
}

test('a shared link names who shared it, to visitors too', async () => {
  const post = await makeConversation(db);
  const member = await makeMember(db, { full_name: 'Ada Sharer' });
  const shareId = await shareIdOf(post.id, member.id);
  expect(await pageOf(post.id, shareId)).toContain('Shared by Ada Sharer');
  expect(await pageOf(post.id, '')).not.toContain('Shared by');
});

test('nobody shares in the name of others: a plain id, a changed one, one of another post', async () => {
  const [post, other] = [await makeConversation(db), await makeConversation(db)];
  const member = await makeMember(db, { full_name: 'Bea Sharer' });
  const shareId = await shareIdOf(post.id, member.id);
  const forged = [`${member.id}`, shareId.slice(0, -1), await shareIdOf(other.id, member.id)];
  for (const each of forged) expect(await pageOf(post.id, each)).not.toContain('Bea Sharer');
});

test('a member who is hidden, has left or is anonymous is not named', async () => {
  const post = await makeConversation(db);
  const changes = [{ content_hidden: true }, { deleted_at: new Date() }, { anonymous: true }];
  for (const change of changes) {
    const member = await makeMember(db, { full_name: 'Cy Sharer' });
    const shareId = await shareIdOf(post.id, member.id);
    await db.updateTable('members').set(change).where('id', '=', member.id).execute();
    expect(await pageOf(post.id, shareId), JSON.stringify(change)).not.toContain('Cy Sharer');
  }
});

test('visitors have no id to share with', async () => {
  const { id } = await makeConversation(db);
  const { json } = await portal.graphql(`{ conversation(id: ${id}) { shareId } }`);
  expect(json.data.conversation.shareId).toBeNull();
});
