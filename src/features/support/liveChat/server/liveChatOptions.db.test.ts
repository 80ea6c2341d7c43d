import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  archiveRequestType,
  saveRequestType,
} from '#features/support/requestTypes/server/requestTypeService.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { settingRows } from '#platform/settings/featureSettings.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { liveChatSettingGroup } from '../liveChatSettingGroup.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db, { role: 'administrator' });
const ctx = testContext(db, { viewer });

async function makeTeam(name: string, archived_at: Date | null = null): Promise<string> {
  const row = await db
    .insertInto('support_teams')
    .values({ name, archived_at, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${row.id}`;
}

async function makeType(names: Record<string, string>, forCases = true): Promise<string> {
  return `${(await saveRequestType(ctx, null, { names, forCases })).id}`;
}

async function makeList(name: string): Promise<string> {
  const row = await db
    .insertInto('profile_lists')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${row.id}`;
}

const [second, first] = [await makeTeam('Night shift'), await makeTeam('Day shift')];
const oldTeam = await makeTeam('Summer shift', new Date());
const refund = await makeType({ en: 'Refund', de: 'Erstattung' });
const ticket = await makeType({ en: 'Ticket' }, false);
const oldType = await makeType({ en: 'Repair', de: 'Reparatur' });
await archiveRequestType(ctx, oldType);
const [testers, partners] = [await makeList('Testers'), await makeList('Partners')];

/** What `/admin/settings` offers, by the last part of the path. */
async function offered(given: Record<string, unknown>, locale = 'en') {
  const liveChat = liveChatSettingGroup.schemas?.liveChat?.parse(given);
  const paths = '"liveChat.teamId", "liveChat.typeId", "liveChat.hiddenForLists"';
  const { data, errors } = await graphql({
    schema: productSchema,
    source: `{ settings(paths: [${paths}]) {
      path field { control isOptional options { value label } }
    } }`,
    contextValue: testContext(db, { viewer, locale, settings: { liveChat: liveChat as never } }),
  });
  expect(errors).toBeUndefined();
  const rows = data?.settings as { path: string; field: object }[];
  return Object.fromEntries(rows.map(({ path, field }) => [path.split('.')[1], field]));
}

test('teams, request types for cases and profile lists are chosen by name', async () => {
  expect(await offered({}, 'de')).toEqual({
    teamId: {
      ...{ control: 'CHOICE', isOptional: true },
      options: [
        { value: first, label: 'Day shift' },
        { value: second, label: 'Night shift' },
      ],
    },
    typeId: {
      ...{ control: 'CHOICE', isOptional: true },
      options: [{ value: refund, label: 'Erstattung' }],
    },
    hiddenForLists: {
      ...{ control: 'CHOICES', isOptional: false },
      options: [
        { value: partners, label: 'Partners' },
        { value: testers, label: 'Testers' },
      ],
    },
  });
});

test('what is chosen stays among the choices, archived or gone', async () => {
  const chosen = { teamId: oldTeam, typeId: oldType, hiddenForLists: [testers, '999999'] };
  expect(await offered(chosen)).toMatchObject({
    teamId: { options: [{ value: first }, {}, { value: oldTeam, label: 'Summer shift' }] },
    typeId: { options: [{ value: refund }, { value: oldType, label: 'Repair' }] },
    hiddenForLists: { options: [{}, {}, { value: '999999', label: '999999' }] },
  });
  expect(await offered({ teamId: '999999', typeId: ticket })).toMatchObject({
    teamId: { options: [{}, {}, { value: '999999', label: '999999' }] },
    typeId: { options: [{}, { value: ticket, label: 'Ticket' }] },
  });
});

test('every setting that names records says which', () => {
  const naming = settingRows().filter(
    ({ control }) => control === 'record' || control === 'records',
  );
  const declared = serverParts('settingOptions').flatMap((options) => Object.keys(options));
  expect(declared.toSorted()).toEqual(naming.map(({ path }) => path).toSorted());
});
