import '#features/support/agentWorkspace/server/demo/seedDemoTeams.ts';
import type { RequestAction } from '#features/support/agentWorkspace/requestActionRules.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';

/** Macros that all agents of the demo community share. */
export async function seedDemoMacros(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  const orders = `${known(madeBefore(seed, 'supportTeams'), 'Orders')}`;
  const macros: { title: string; actions: RequestAction[] }[] = [
    {
      title: 'Ask for the log',
      actions: [
        { type: 'ASSIGN', value: 'ME' },
        {
          type: 'REPLY',
          value:
            'Hi {author.name},\n\nto find the cause we need the log of your Hub. In the app, open Settings › Hub › Send log, and tell us here once it is sent.\n\n{me.name}',
        },
        { type: 'STATUS', value: 'WAITING' },
      ],
    },
    {
      title: 'Recalibrate a Stake',
      actions: [
        { type: 'ADD_TAG', value: 'calibration' },
        {
          type: 'REPLY',
          value:
            'Hi {author.name},\n\nplease recalibrate the Stake: put it in a glass of water up to the line for a minute, then choose Calibrate in the app. Readings settle within an hour.\n\n{me.name}',
        },
        { type: 'STATUS', value: 'WAITING' },
      ],
    },
    {
      title: 'Replace under warranty',
      actions: [
        { type: 'TEAM', value: orders },
        { type: 'ADD_TAG', value: 'warranty' },
        { type: 'PRIORITY', value: 'HIGH' },
        { type: 'NOTE', value: 'Checked by Devices: replace under warranty, no return needed.' },
        { type: 'DUE', value: '48' },
      ],
    },
    {
      title: 'Solved, with thanks',
      actions: [
        {
          type: 'REPLY',
          value:
            'Glad that it works again, {author.name}. I’m closing this request; just reply if anything is left.\n\n{me.name}',
        },
        { type: 'STATUS', value: 'RESOLVED' },
      ],
    },
  ];
  await trx
    .insertInto('support_macros')
    .values(
      macros.map(({ title, actions }) => ({
        ...{ title, actions: JSON.stringify(actions), created_at: now, updated_at: now },
      })),
    )
    .execute();
}
