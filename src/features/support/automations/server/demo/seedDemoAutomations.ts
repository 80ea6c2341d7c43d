import '#features/support/agentWorkspace/server/demo/seedDemoTeams.ts';
import type { RequestAction } from '#features/support/agentWorkspace/requestActionRules.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import type { AutomationCondition, AutomationTrigger } from '../../automationRules.ts';

interface DemoAutomation {
  name: string;
  trigger: AutomationTrigger;
  conditions: AutomationCondition[];
  actions: RequestAction[];
}

/** Automations of the demo community. They are off, as new ones are, until someone has tested them. */
export async function seedDemoAutomations(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  const orders = `${known(madeBefore(seed, 'supportTeams'), 'Orders')}`;
  const automations: DemoAutomation[] = [
    {
      ...{ name: 'Frost and alarms first', trigger: 'CREATED' },
      conditions: [
        { type: 'TITLE', value: 'frost' },
        { type: 'TITLE', value: 'alarm' },
      ],
      actions: [
        { type: 'PRIORITY', value: 'URGENT' },
        { type: 'ADD_TAG', value: 'alarm' },
      ],
    },
    {
      ...{ name: 'Orders to their team', trigger: 'CREATED' },
      conditions: [
        { type: 'KIND', value: 'CASE' },
        { type: 'TITLE', value: 'order' },
        { type: 'TITLE', value: 'invoice' },
        { type: 'TITLE', value: 'return' },
      ],
      actions: [{ type: 'TEAM', value: orders }],
    },
    {
      ...{ name: 'Unanswered for two days', trigger: 'TIME' },
      conditions: [
        { type: 'STATUS', value: 'OPEN' },
        { type: 'LAST_AUTHOR', value: 'REQUESTER' },
        { type: 'HOURS_SINCE_ACTIVITY', value: '48' },
      ],
      actions: [
        { type: 'PRIORITY', value: 'HIGH' },
        { type: 'NOTE', value: 'The customer has been waiting for two days.' },
      ],
    },
  ];
  await trx
    .insertInto('support_automations')
    .values(
      automations.map(({ conditions, actions, ...row }) => ({
        ...{ ...row, created_at: now, updated_at: now },
        ...{ conditions: JSON.stringify(conditions), actions: JSON.stringify(actions) },
      })),
    )
    .execute();
}
