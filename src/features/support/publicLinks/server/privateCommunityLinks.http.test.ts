import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { expectFailure } from '#platform/testing/expectSafe.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { createPublicLink, insertPublicLink } from './publicLinkService.ts';

const { portal, db } = await openPortalForFile();
const agent = await makeMember(db, { role: 'agent' });
const asAgent = () => testContext(db, { viewer: agent.viewer });
const html = { accept: 'text/html' };
let path: string;

async function change(settings: { privateCommunity?: boolean; underMaintenance?: boolean }) {
  await writeSettings(db, settings);
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
}

beforeAll(async () => {
  const { id } = await makeSupportRequest(db, {
    title: 'A pump that hums',
    message: 'Day and night',
  });
  ({ path } = await createPublicLink(asAgent(), `${id}`));
  await change({ privateCommunity: true });
});

test('a valid link opens its page in a private community, with nothing around it', async () => {
  const page = await portal.ask(path, { headers: html });
  expect(page.status).toBe(200);
  expect(page.text).toContain('A pump that hums');
  expect(page.text).toContain('Day and night');
  expect(page.text).not.toMatch(/<nav|<footer|name="password"/);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
});

test('a wrong link looks like any other page, and the link opens nothing else', async () => {
  const [wrong, other] = await Promise.all(
    [`/public/support/requests/${'x'.repeat(22)}`, '/conversations/1'].map((address) =>
      portal.ask(address, { headers: html }),
    ),
  );
  expect([wrong?.status, other?.status]).toEqual([401, 401]);
  expect(wrong?.text).toContain('name="password"');
  const token = path.split('/').at(-1) ?? '';
  const ask = (fields: string) =>
    portal.graphql(
      `query ($token: String!) { publicSupportRequest(token: $token) { title } ${fields} }`,
      {
        variables: { token },
      },
    );
  expect((await ask('')).json.data).toEqual({
    publicSupportRequest: { title: 'A pump that hums' },
  });
  expectFailure(await ask('communityStats { posts }'), { status: 401, code: 'UNAUTHENTICATED' });
});

test('a requester without an account solves and rates by their own link', async () => {
  const row = await makeSupportRequest(db, {
    ...{ title: 'A leak', requester_id: null, requester_email: 'ida@example.org' },
    status: 'WAITING',
  });
  const link = await insertPublicLink(asAgent(), db, { requestId: row.id, isRequesters: true });
  const token = link.path.split('/').at(-1) ?? '';
  const solved = await portal.graphql(
    'mutation ($input: ResolvePublicSupportRequestInput!) { resolvePublicSupportRequest(input: $input) { success } }',
    { variables: { input: { token } } },
  );
  expect(solved.json.data).toEqual({ resolvePublicSupportRequest: { success: true } });
  expect((await portal.ask(link.path, { headers: html })).text).toContain(
    'ratePublicSupportRequest',
  );
});

test('maintenance closes links as well', async () => {
  await change({ privateCommunity: true, underMaintenance: true });
  expect((await portal.ask(path, { headers: html })).status).toBe(503);
  await change({ privateCommunity: true, underMaintenance: false });
  expect((await portal.ask(path, { headers: html })).status).toBe(200);
});
