import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { apiKeyHash, newKey } from '#features/people/apiKeys/server/newKey.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { newWebhookSecret, signedHeaders } from '#features/site/webhooks/server/webhookSigning.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const run = promisify(execFile);
const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const { portal, db } = await openPortalForFile();
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-recipes-'));
afterAll(() => fs.rmSync(work, { recursive: true }));

/** Heading → language and text of its block, in the order of the document. */
const recipes = new Map(
  [
    ...(fs
      .readFileSync('docs/api.md', 'utf8')
      .split('\n## Recipes\n')[1]
      ?.matchAll(/^### (.+)\n[\s\S]*?^```(js|sh)\n([\s\S]*?)^```$/gm) ?? []),
  ].map(([, heading = '', language = '', text = '']) => [heading, { language, text }] as const),
);

const done = new Set<string>();

/** Runs a recipe as it stands, as a program of its own. @returns what it prints */
async function follow(heading: string, env: Record<string, string> = {}): Promise<string> {
  const recipe = recipes.get(heading);
  if (!recipe) throw new Error(`docs/api.md has no recipe “${heading}”.`);
  done.add(heading);
  const file = path.join(work, recipe.language === 'sh' ? 'recipe.sh' : 'recipe.mjs');
  fs.writeFileSync(file, recipe.text);
  const program = recipe.language === 'sh' ? 'sh' : process.execPath;
  const { stdout } = await run(program, [file], {
    env: {
      PATH: process.env.PATH ?? '',
      PLAZA_URL: `http://127.0.0.1:${portal.port}`,
      PLAZA_KEY: key,
      ...env,
    },
    timeout: 30_000,
  });
  return stdout.trim();
}

let key: string;
let memberId: number;
beforeAll(async () => {
  await makeTopic(db, (await makeCategory(db)).id);
  memberId = (await makeMember(db, { username: 'warehouse' })).id;
  const made = newKey();
  key = made.key;
  await db
    .insertInto('api_keys')
    .values({
      ...{ name: 'Recipes', member_id: memberId, prefix: made.prefix, is_writing: true },
      ...{ key_hash: apiKeyHash(made.key.split('_')[2] ?? ''), areas: ['content', 'support'] },
    })
    .execute();
});

test('Make a key', async () => {
  const password_hash = await hashPassword('correct horse battery', passwordCost);
  await db.updateTable('members').set({ password_hash }).where('id', '=', memberId).execute();
  const made = await follow('Make a key', {
    ...{ PLAZA_USER: 'warehouse', PLAZA_PASSWORD: 'correct horse battery', PLAZA_KEY: '' },
  });
  expect(made).toMatch(/^plaza_[a-z0-9]{8}_[A-Za-z0-9]{40}$/);
  const answer = await follow('Ask a question of the API', { PLAZA_KEY: made });
  expect(JSON.parse(answer).data.currentUser.username).toBe('warehouse');
});

test('Write a post and a comment', async () => {
  const id = Number(await follow('Write a post and a comment'));
  const post = await db
    .selectFrom('conversations')
    .select(['title', 'author_id', 'comment_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(post).toEqual({
    ...{ title: 'Which oil does the pump need?', author_id: memberId, comment_count: 1 },
  });
});

test('Create a case', async () => {
  const number = Number(await follow('Create a case'));
  const made = await db
    .selectFrom('support_requests')
    .select(['title', 'requester_id'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  expect(made).toEqual({ title: 'Pump 7 stands still', requester_id: memberId });
});

test('Page through a list', async () => {
  for (let index = 0; index < 4; index += 1) await follow('Write a post and a comment');
  const { rows } = await portal.services.database.pool.query('select id from conversations');
  const ids = (await follow('Page through a list')).split('\n').map(Number);
  expect(ids.sort()).toEqual(rows.map(({ id }) => Number(id)).sort());
  expect(ids.length).toBeGreaterThan(4);
});

test('Export what has changed', async () => {
  const state = { STATE_FILE: path.join(work, 'state.json') };
  const { rows } = await portal.services.database.pool.query('select id from conversations');
  expect(Number(await follow('Export what has changed', state))).toBe(rows.length);
  const id = Number(await follow('Write a post and a comment'));
  expect(Number(await follow('Export what has changed', state))).toBe(rows.length + 1);
  await db
    .updateTable('conversations')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute();
  expect(Number(await follow('Export what has changed', state))).toBe(rows.length);
});

test('Check the signature of a webhook', async () => {
  const heading = 'Check the signature of a webhook';
  const file = path.join(work, 'signature.mjs');
  fs.writeFileSync(file, recipes.get(heading)?.text ?? '');
  done.add(heading);
  const { isFromPlaza } = await import(/* @vite-ignore */ file);
  const [secret, old] = [newWebhookSecret(), newWebhookSecret()];
  const body = '{"type":"comment.created"}';
  const headers = signedHeaders([old, secret], { id: 'evt_1', at: new Date(), body });
  expect(isFromPlaza(secret, headers, body)).toBe(true);
  expect(isFromPlaza(old, headers, body)).toBe(true);
  expect(isFromPlaza(newWebhookSecret(), headers, body)).toBe(false);
  expect(isFromPlaza(secret, headers, `${body} `)).toBe(false);
  const late = signedHeaders([secret], { id: 'evt_1', at: new Date(Date.now() - 600_000), body });
  expect(isFromPlaza(secret, late, body)).toBe(false);
});

test('every recipe is executed here', () => {
  expect([...done].sort()).toEqual([...recipes.keys()].sort());
  expect(recipes.size).toBe(7);
});
