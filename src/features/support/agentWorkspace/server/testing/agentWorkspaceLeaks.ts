import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const agentWorkspaceLeaks: FeatureLeaks = {
  queries: {
    supportQueue: 'secrets',
    supportViews: 'secrets',
    supportQueueCount: { none: 'A number, of requests that the viewer works on or takes part in.' },
    supportBulkChange: { none: 'Of the viewer’s own, and only requests they work on.' },
    supportTagsInUse: { none: 'Tags of requests that the viewer works on.' },
    supportTeams: 'secrets',
    supportAgents: { none: 'Names of staff, and only for agents.' },
    supportAgentWorkloads: {
      none: 'Names and figures of staff, only for agents and administrators.',
    },
    supportAbsentAgents: { none: 'Names of staff, and only for agents.' },
    supportPresence: {
      none: 'Names of staff, and only for agents, at requests that they work on.',
    },
    supportAgentAwayUntil: { none: 'A choice of the viewer.' },
    supportRequester: 'secrets',
    supportCompanies: { none: 'Names of companies of members, and only for agents everywhere.' },
    supportAgentAvailable: { none: 'A choice of the viewer.' },
  },
  plant: async ({ db, secrets, members, texts }) => {
    const created_at = new Date();
    await db
      .insertInto('support_teams')
      .values({ name: secrets.word('supportTeam.name', 'supportDesk'), created_at })
      .execute();
    const view = { filter: '{}', created_at };
    await db
      .insertInto('support_views')
      .values([
        { ...view, title: secrets.word('supportView[shared].title', 'supportDesk') },
        {
          ...{ ...view, owner_id: members.administrator },
          title: secrets.word('supportView[personal].title', 'administrator'),
        },
      ])
      .execute();
    texts.push('all');
  },
};
