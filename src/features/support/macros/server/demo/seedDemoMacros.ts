import '#features/support/agentWorkspace/server/demo/seedDemoTeams.ts';
import type { RequestAction } from '#features/support/agentWorkspace/requestActionRules.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';

const day = 86_400_000;

/** Macros that all agents of the demo community share. */
export async function seedDemoMacros(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  const orders = `${known(madeBefore(seed, 'supportTeams'), 'Orders')}`;
  const macros: { title: string; actions: RequestAction[] }[] = [
    {
      title: 'Devices / Ask for the log',
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
      title: 'Devices / Recalibrate a Stake',
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
      title: 'Orders / Replace under warranty',
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
      macros.map(({ title, actions }, at) => ({
        ...{ title, actions: JSON.stringify(actions), created_at: now, updated_at: now },
        ...{ use_count: 41 - at * 9, last_used_at: new Date(now.getTime() - (at + 1) * day) },
      })),
    )
    .execute();
  await seedCannedResponses(seed);
}

/** Shared ones, one of them for a team and one in two languages. */
async function seedCannedResponses(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  const texts = [
    {
      title: 'Devices / Firmware update',
      content:
        '<p>Hello {author.name},</p><p>version 4.2 solves this. Keep the Hub on power, open <b>Settings › Hub › Update</b> and choose <b>Install</b>; it takes about ten minutes.</p><p>Best regards<br>{me.name}</p>',
      german:
        '<p>Hallo {author.name},</p><p>Version 4.2 behebt das. Lassen Sie den Hub am Strom, öffnen Sie <b>Einstellungen › Hub › Aktualisieren</b> und wählen Sie <b>Installieren</b>; das dauert etwa zehn Minuten.</p><p>Viele Grüße<br>{me.name}</p>',
      team: null,
    },
    {
      title: 'Orders / Where is my order?',
      content:
        '<p>Hello {author.name},</p><p>your order has left our warehouse. You receive the tracking number by email as soon as the carrier has scanned it, usually within a day.</p><p>{me.name}</p>',
      german: null,
      team: 'Orders',
    },
    {
      title: 'Thank you for the report',
      content:
        '<p>Thank you for the report, {author.name}. We can reproduce it, and write here once it is solved.</p>',
      german:
        '<p>Danke für den Hinweis, {author.name}. Wir können das nachvollziehen und melden uns hier, sobald es gelöst ist.</p>',
      team: null,
    },
  ];
  await trx
    .insertInto('canned_texts')
    .values(
      texts.map(({ title, content, german, team }, at) => ({
        ...{ title, content, stripped_content: stripHtml(content), language: 'en' },
        team_id: team === null ? null : known(madeBefore(seed, 'supportTeams'), team),
        versions: JSON.stringify(
          german === null ? [] : [{ language: 'de', content: german, text: stripHtml(german) }],
        ),
        ...{ use_count: 64 - at * 17, last_used_at: new Date(now.getTime() - (at + 1) * day) },
      })),
    )
    .execute();
}
