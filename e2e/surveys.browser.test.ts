import { expect, it } from 'vitest';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { announceSurveys } from '#features/engage/surveys/server/announceSurveys.ts';
import { makeSurvey, twoPages } from '#features/engage/surveys/server/surveyFactories.ts';
import { surveyPaths } from '#features/engage/surveys/surveyAddress.ts';
import { newQuestion } from '#features/engage/surveys/surveyTemplates.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import adminWords from '#locales/en/surveyAdmin.json' with { type: 'json' };
import notificationWords from '#locales/en/surveyNotifications.json' with { type: 'json' };
import resultWords from '#locales/en/surveyResults.json' with { type: 'json' };
import words from '#locales/en/surveys.json' with { type: 'json' };
import templateWords from '#locales/en/surveyTemplates.json' with { type: 'json' };
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const staff = await makeMember(portal.db, { role: 'manager' });
const pathOf = (survey: { id: number; title: string }) => surveyPaths.one(survey).slice(1);

it('is created from a template, published and answered, with results', async () => {
  const page = await portal.open(`${surveyPaths.admin.slice(1)}?new`, { as: staff });
  await page.getByRole('textbox', { name: adminWords.field.title }).fill('Would you recommend us?');
  const template = page.getByRole('combobox', { name: adminWords.template.label });
  await template.selectOption({ label: adminWords.template.NPS });
  await page.getByRole('button', { name: adminWords.create, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Would you recommend us?' }).waitFor();
  await page.getByText(adminWords.notPublished).waitFor();
  await page.getByRole('checkbox', { name: adminWords.oneAtATime }).check();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: adminWords.publish, exact: true }).click();
  await page.getByText(adminWords.version.replace('{{version}}', '1')).waitFor();
  await page.getByRole('link', { name: adminWords.open, exact: true }).click();
  const survey = page.getByRole('form', { name: 'Would you recommend us?' });
  await survey.getByText(templateWords.template.nps).waitFor();
  expect(await survey.getByText(templateWords.template.npsReason).count()).toBe(0);
  // The radio button itself is hidden by its label.
  await survey.getByText('9', { exact: true }).click();
  await survey.getByRole('button', { name: words.next, exact: true }).click();
  await survey.getByRole('textbox').fill('It just works.');
  await survey.getByRole('button', { name: words.submit, exact: true }).click();
  await page.getByText(words.thanks).waitFor();
  await page.getByRole('link', { name: words.results, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: resultWords.title }).waitFor();
  await page.getByRole('heading', { name: templateWords.template.nps }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('is answered on a phone by keyboard, resumed elsewhere, and only once', async () => {
  const member = await makeMember(portal.db);
  const survey = await makeSurvey(portal.db);
  const phone = await portal.open(pathOf(survey), { as: member, width: 390 });
  expect(await axeViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: words.next, exact: true }).click();
  await phone.getByText(words.fault.required).waitFor();
  await phone.getByRole('radio', { name: 'Yes' }).focus();
  await phone.keyboard.press('Space');
  await phone.keyboard.press('Enter');
  await phone.getByRole('textbox', { name: 'What for?' }).waitFor();
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  const desk = await portal.open(pathOf(survey), { as: member });
  await desk.getByRole('textbox', { name: 'What for?' }).fill('Work');
  await desk.getByRole('button', { name: words.submit, exact: true }).click();
  await desk.getByText(words.thanks).waitFor();
  // The phone still shows the last page.
  await phone.getByRole('textbox', { name: 'What for?' }).fill('Again');
  await phone.getByRole('button', { name: words.submit, exact: true }).click();
  await phone.getByText(words.thanks).waitFor();
  const again = await portal.open(pathOf(survey), { as: member, width: 390 });
  await again.getByText(words.thanks).waitFor();
  expect(await again.getByRole('radio').count()).toBe(0);
  expect(await axeViolations(again)).toEqual([]);
  const responses = await portal.db
    .selectFrom('survey_responses')
    .selectAll()
    .where('survey_id', '=', survey.id)
    .execute();
  expect(responses).toHaveLength(1);
});

it('asks for the text of an option only when it is chosen', async () => {
  const option = (id: string, label: string) => ({ id, label, isOther: false, isExclusive: false });
  const question = newQuestion('q1', 'SINGLE', {
    label: 'Where?',
    options: [option('o1', 'Home'), { ...option('o2', 'Elsewhere'), isOther: true }],
  });
  const survey = await makeSurvey(portal.db, {
    definition: {
      ...twoPages,
      pages: [{ id: 'p1', title: null, showIf: null, questions: [question] }],
    },
  });
  const page = await portal.open(pathOf(survey), { as: await makeMember(portal.db) });
  const text = page.getByRole('textbox', {
    name: words.otherText.replace('{{option}}', 'Elsewhere'),
  });
  await page.getByRole('radio', { name: 'Home' }).check();
  await text.waitFor({ state: 'hidden' });
  await page.getByRole('radio', { name: 'Elsewhere' }).check();
  await text.fill('On the road');
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await page.getByText(words.thanks).waitFor();
});

it('tells who answers too late that it is closed, and shows visitors no survey for members', async () => {
  portal.expectFault(/404|409/);
  const survey = await makeSurvey(portal.db);
  const page = await portal.open(pathOf(survey), { as: await makeMember(portal.db) });
  await page.getByRole('radio', { name: 'Yes' }).check();
  const closed = { state: 'CLOSED' };
  await portal.db.updateTable('surveys').set(closed).where('id', '=', survey.id).execute();
  await page.getByRole('button', { name: words.next, exact: true }).click();
  await page.getByText(words.closedText).waitFor();
  const inside = await makeSurvey(portal.db, { audience: 'MEMBERS', title: 'For members' });
  const visitor = await portal.visit();
  const answer = await visitor.goto(pathOf(inside));
  expect(answer?.status()).toBe(404);
});

it('shows suspended members the survey, and why they can’t take it', async () => {
  const survey = await makeSurvey(portal.db);
  const suspended = await makeMember(portal.db, {
    ...{ suspended_until: new Date(Date.now() + 864e5), suspended_reason: 'Shouts' },
  });
  const page = await portal.open(pathOf(survey), { as: suspended });
  await page.getByText(words.notAllowed).waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

it('works without JavaScript: a mistake, both pages, once', async () => {
  const survey = await makeSurvey(portal.db, { title: 'Plain forms' });
  const page = await portal.open('surveys', { as: await makeMember(portal.db), script: false });
  await page.getByRole('link', { name: 'Plain forms', exact: true }).click();
  await page.getByRole('button', { name: words.next, exact: true }).click();
  await page.getByText(words.fault.required).waitFor();
  await page.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('button', { name: words.next, exact: true }).click();
  await page.getByRole('textbox', { name: 'What for?' }).fill('Nothing');
  await page.getByRole('button', { name: words.back, exact: true }).click();
  expect(await page.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: words.next, exact: true }).click();
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await page.getByText(words.thanks).waitFor();
  await page.goto(pathOf(survey));
  await page.getByText(words.thanks).waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
});

it('invites the members of a profile list, who find the survey in their notifications', async () => {
  const member = await makeMember(portal.db);
  const { id: listId } = await portal.db
    .insertInto('profile_lists')
    .values({ name: 'Beta testers' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lists = { profile_list_ids: [listId] };
  await portal.db.updateTable('members').set(lists).where('id', '=', member.id).execute();
  const survey = await makeSurvey(portal.db, { author_id: staff.id, title: 'For testers' });
  const builder = await portal.open(surveyPaths.edit(survey.id).slice(1), { as: staff });
  await builder.getByRole('checkbox', { name: 'Beta testers' }).check();
  await builder.getByRole('checkbox', { name: adminWords.invite.notify }).check();
  expect(await axeViolations(builder)).toEqual([]);
  await builder.getByRole('button', { name: adminWords.save, exact: true }).click();
  await builder.getByText(adminWords.saved).waitFor();
  await builder.reload();
  await expect
    .poll(() => builder.getByRole('checkbox', { name: 'Beta testers' }).isChecked())
    .toBe(true);
  const consumers = await runConsumers(portal.db, [notificationConsumer], portal.bus);
  await announceSurveys(testContext(portal.db, { bus: portal.bus }));
  await allEventsHandled(portal.db, 'notifications');
  await consumers.stop();
  const page = await portal.open('notifications', { as: member, width: 390 });
  const text = notificationWords.notificationTypes.surveyInvited.text;
  await page.getByRole('main').getByRole('link', { name: text }).click();
  await page.getByRole('form', { name: 'For testers' }).waitFor();
});

it('shows results on a phone, filtered by an answer', async () => {
  const survey = await makeSurvey(portal.db);
  const page = await portal.open(pathOf(survey), { as: await makeMember(portal.db) });
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('button', { name: words.next, exact: true }).click();
  await page.getByRole('textbox', { name: 'What for?' }).fill('Work');
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await page.getByText(words.thanks).waitFor();
  const results = await portal.open(surveyPaths.results(survey.id).slice(1), {
    ...{ as: staff, width: 390 },
  });
  const bars = results.getByRole('table', { name: 'Do you use it?' });
  await results.getByRole('table', { name: resultWords.dropOff }).waitFor();
  await bars.getByRole('row', { name: 'Yes 1 100%' }).waitFor();
  expect(await axeViolations(results)).toEqual([]);
  const width = await results.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await bars.getByRole('link', { name: 'No', exact: true }).click();
  await results.getByText(resultWords.noMatch).waitFor();
});

it('invites readers once the community was visible for long enough, and no more once dismissed', async () => {
  const survey = await makeSurvey(portal.db, {
    title: 'A word with you',
    prompt: JSON.stringify({
      seconds: 1,
      percent: 100,
      paths: ['/topics'],
      languages: [],
    }),
  });
  const member = await makeMember(portal.db);
  const page = await portal.open('topics', { as: member });
  const dialog = page.getByRole('dialog', { name: 'A word with you' });
  await dialog.getByRole('button', { name: words.prompt.notNow, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const key = await page.evaluate((id) => localStorage.getItem(`plaza.survey.${id}`), survey.id);
  expect(Date.parse(key ?? '')).not.toBeNaN();
  await expect
    .poll(() =>
      portal.db
        .selectFrom('survey_dismissals')
        .select('survey_id')
        .where('member_id', '=', member.id)
        .execute(),
    )
    .toEqual([{ survey_id: survey.id }]);
  await portal.db
    .updateTable('surveys')
    .set({ prompt: null })
    .where('id', '=', survey.id)
    .execute();
});
