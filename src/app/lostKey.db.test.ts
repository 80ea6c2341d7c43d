import { expect, test } from 'vitest';
import { sealModelKey } from '#features/content/answers/server/answerModelStore.ts';
import { writeProvider } from '#features/people/identity/sso/server/providerService.ts';
import { beginAuthenticator } from '#features/people/identity/twoFactor/server/authenticator.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSecretBox } from '#platform/secrets/secretBox.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { lostKeyLine } from './lostKey.ts';

const { db } = await openTestDatabase();
const secrets = createSecretBox({ secretKey: 'the key of before', dataDir: '' });
const other = createSecretBox({ secretKey: 'the key of now', dataDir: '' });
const ctx = testContext(db, { secrets });
const given = { secretKey: 'the key of now' };

test('what was sealed with another key is told at the start', async () => {
  expect(await lostKeyLine({ db, secrets: other }, given)).toBe(null);
  const { id } = await makeMember(db);
  await beginAuthenticator(ctx, { id, username: 'ada' });
  expect(await lostKeyLine({ db, secrets: other }, { secretKey: null })).toBe(
    'secret.key in DATA_DIR is not the one that secrets were sealed with. What cannot be used: authenticator apps.',
  );
  await writeProvider(ctx, {
    kind: 'FASTPASS',
    idpId: 'shop',
    name: 'The shop',
    enabled: true,
    position: 0,
    isNew: true,
    config: { audience: 'shop', secret: 'a secret that is long enough' },
  });
  expect(await lostKeyLine({ db, secrets: other }, given)).toBe(
    'SECRET_KEY is not the one that secrets were sealed with. What cannot be used: The shop, authenticator apps.',
  );
  await db
    .insertInto('answer_model')
    .values({
      ...{ url: 'https://models.example/v1', model: 'tiny', monthly_limit: 10 },
      sealed_key: sealModelKey(ctx, 'sk-secret'),
    })
    .execute();
  expect(await lostKeyLine({ db, secrets: other }, given)).toContain(
    'authenticator apps, generated answers.',
  );
  expect(await lostKeyLine({ db, secrets }, given)).toBe(null);
});
