import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';
import type { Audience } from '#platform/testing/leakSecrets.ts';

export const cannedResponseLeaks: FeatureLeaks = {
  queries: {
    cannedTexts: 'secrets',
    cannedTextTeams: 'secrets',
  },
  plant: async ({ db, secrets: { word }, otherId }) => {
    const team = await db
      .insertInto('support_teams')
      .values({ name: word('cannedTextTeam.name', 'cannedTeams'), created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const canned = (about: string, audience: Audience, owner_id: number | null) => ({
      ...{ owner_id, title: word(`${about}.title`, audience) },
      ...{ content: word(`${about}.content`, audience), stripped_content: '' },
    });
    await db
      .insertInto('canned_texts')
      .values([
        {
          ...canned('cannedText[ofTeam]', 'administrator', null),
          team_id: team.id,
          versions: JSON.stringify([
            { language: 'de', text: '', content: word('cannedText.version', 'administrator') },
          ]),
        },
        canned('cannedText', 'cannedTexts', null),
        canned('cannedText[own]', 'nobody', otherId),
      ])
      .execute();
  },
};
