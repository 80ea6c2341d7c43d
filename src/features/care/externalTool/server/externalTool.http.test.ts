import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

async function askAs(role: string | null, id: number) {
  const login = role === null ? undefined : await portal.login((await makeMember(db, { role })).id);
  const query = `{ conversation(id: ${id}) { externalTool { name url } } }`;
  const { json } = await portal.graphql(query, { ...(login && { login }) });
  return json.data.conversation.externalTool;
}

test('holders of the permission get the link of the template, and nobody else', async () => {
  const { id } = await makeConversation(db);
  expect(await askAs('agent', id)).toBeNull();
  const externalTool = { name: 'Desk', urlTemplate: 'https://tool.example/posts/{id}' };
  await writeSettings(db, { externalTool });
  portal.services.forget();
  expect(await askAs('agent', id)).toEqual({
    name: 'Desk',
    url: `https://tool.example/posts/${id}`,
  });
  for (const role of ['moderator', 'member', null]) expect(await askAs(role, id)).toBeNull();
});

test('a template that is no address of a tool is refused by name', async () => {
  const externalTool = { name: null, urlTemplate: 'javascript:alert({id})' };
  await expect(writeSettings(db, { externalTool })).rejects.toThrow(/externalTool|\{id\}/);
});
