import { beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { startFakeModel } from '../testing/fakeModel.ts';
import {
  getAnswerModel,
  removeAnswerModel,
  saveAnswerModel,
  testAnswerModel,
} from './answerModelService.ts';
import { openModelKey, takeRequest } from './answerModelStore.ts';

const { db } = await openTestDatabase();
const model = await startFakeModel();
const admin = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const ctx = () => testContext(db, { viewer: admin.viewer });

const entered = (fields: object = {}) => ({
  ...{ url: model.url, model: 'tiny', key: 'sk-secret', isOn: true, monthlyLimit: 5, ...fields },
});
const faultOf = (rule: string) => ({
  code: 'VALIDATION_FAILED',
  detail: { faults: [{ field: 'url', rule }] },
});

beforeEach(async () => {
  model.says('Water tomatoes every two days [1].');
  await db.deleteFrom('answer_model').execute();
});

const keyOf = async () => {
  const { stored } = await getAnswerModel(ctx());
  return stored?.sealed_key ? openModelKey(ctx(), stored.sealed_key) : null;
};

test('only administrators read, change or test it', async () => {
  const stranger = testContext(db, { viewer: member.viewer });
  const forbidden = { code: 'FORBIDDEN' };
  await expect(getAnswerModel(stranger)).rejects.toMatchObject(forbidden);
  await expect(saveAnswerModel(stranger, entered())).rejects.toMatchObject(forbidden);
  await expect(removeAnswerModel(stranger)).rejects.toMatchObject(forbidden);
  await expect(testAnswerModel(stranger, entered())).rejects.toMatchObject(forbidden);
  expect(model.asked).toEqual([]);
});

test('the key is encrypted, kept for its host alone, and in no log', async () => {
  const { stored } = await saveAnswerModel(ctx(), entered());
  expect(JSON.stringify(stored)).not.toContain('sk-secret');
  await saveAnswerModel(ctx(), entered({ key: '', model: 'other' }));
  expect(await keyOf()).toBe('sk-secret');
  await saveAnswerModel(ctx(), entered({ key: '', url: 'https://elsewhere.example/v1' }));
  expect(await keyOf()).toBeNull();
  const log = await db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(log)).toContain('answerModel.changed');
  expect(JSON.stringify(log)).not.toContain('sk-secret');
  expect((await removeAnswerModel(ctx())).stored).toBeNull();
});

test('private hosts need the operator, and a key is not sent in the open', async () => {
  const outside = { ...ctx(), outgoing: createOutgoing([]) };
  for (const url of [model.url, 'http://169.254.169.254/v1', 'https://[::1]/v1']) {
    const saving = saveAnswerModel(outside, entered({ url }));
    await expect(saving, url).rejects.toMatchObject(faultOf('privateHost'));
  }
  const open = saveAnswerModel(ctx(), entered({ url: 'http://models.example/v1' }));
  await expect(open).rejects.toMatchObject(faultOf('unencrypted'));
  for (const url of [
    'ftp://models.example',
    'https://a:b@models.example',
    'https://m.example/?a=b',
  ]) {
    const saving = saveAnswerModel(ctx(), entered({ url }));
    await expect(saving, url).rejects.toMatchObject(faultOf('url'));
  }
});

test('the test says what would be shown, or what is wrong', async () => {
  expect(await testAnswerModel(ctx(), entered())).toMatchObject({
    ...{ problem: null, status: null, sentences: ['Water tomatoes every two days.'] },
  });
  expect((await getAnswerModel(ctx())).stored).toBeNull();
  const problemOf = async () => {
    const { problem, status } = await testAnswerModel(ctx(), entered());
    return [problem, status];
  };
  model.says('Every two days.');
  expect(await problemOf()).toEqual(['UNCITED', null]);
  model.says(' ');
  expect(await problemOf()).toEqual(['NO_TEXT', null]);
  for (const [status, problem] of [
    [401, 'KEY_REFUSED'],
    [404, 'NOT_FOUND'],
    [429, 'RATE_LIMITED'],
    [500, 'STATUS'],
    [307, 'REDIRECT'],
  ] as const) {
    model.answers((response) => response.writeHead(status, { location: '/x' }).end('secret'));
    expect(await problemOf()).toEqual([problem, status]);
  }
});

test('a model that names its bound otherwise is asked again', async () => {
  model.answers((response, { body }) => {
    if (body.max_tokens !== undefined) {
      response.writeHead(400).end('{"error":{"message":"Use max_completion_tokens"}}');
      return;
    }
    response.end('{"choices":[{"message":{"content":"Water tomatoes every two days [1]."}}]}');
  });
  expect((await testAnswerModel(ctx(), entered())).problem).toBeNull();
  expect(model.asked.map(({ body }) => body.max_completion_tokens)).toEqual([undefined, 800]);
});

test('requests at once are counted one by one', async () => {
  const taken = await Promise.all(Array.from({ length: 9 }, () => takeRequest(ctx(), 4)));
  expect(taken.filter(Boolean)).toHaveLength(4);
  expect((await getAnswerModel(ctx())).requests).toBe(4);
});
