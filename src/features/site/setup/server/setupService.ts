import { z } from 'zod';
import { defaultSettings } from '#core/communitySettings.ts';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { createCategory, createTopic } from '#features/content/taxonomy/server/taxonomyService.ts';
import { textPage } from '#features/site/community/server/demo/demoHome.ts';
import english from '#locales/en/setup.json' with { type: 'json' };
import { type Ctx, inTransaction } from '#platform/context.ts';
import { mailingOf } from '#platform/mail/storedMailServer.ts';
import { serverWords } from '#platform/serverWords.ts';
import { communityKinds, type SetupStep, setupSteps } from '../setupRules.ts';
import { addSupportPages } from './addSupportPages.ts';

export interface SetupProgress {
  step: SetupStep;
  state: 'OPEN' | 'DONE' | 'SKIPPED';
}

/**
 * Which steps are done: read from what is set up, so that it does not matter where that was done.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function listSetupProgress(ctx: Ctx): Promise<SetupProgress[]> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const { name, branding, setupSkipped, signupEnabled, privateCommunity } = ctx.settings;
  const byDefault = defaultSettings.branding;
  const [category, members, mailing] = await Promise.all([
    ctx.db.selectFrom('categories').select('id').executeTakeFirst(),
    ctx.db.selectFrom('members').select('id').limit(2).execute(),
    mailingOf(ctx),
  ]);
  const done: Record<SetupStep, boolean> = {
    name: name !== defaultSettings.name,
    brand: branding.logoUrl !== null || branding.primary !== byDefault.primary,
    content: category !== undefined,
    email: mailing.transport !== null,
    // To keep the defaults is a decision as well.
    signIn: !signupEnabled || privateCommunity || setupSkipped.includes('signIn'),
    invite: members.length > 1,
  };
  return setupSteps.map((step) => ({
    step,
    state: done[step] ? 'DONE' : setupSkipped.includes(step) ? 'SKIPPED' : 'OPEN',
  }));
}

/**
 * Creates the categories, topics, guidelines and the first announcement of a kind of community, in its language; for
 * customer support also a knowledge base and the links to get help.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, CONFLICT if there are categories
 */
export async function addStarterSet(ctx: Ctx, given: unknown): Promise<void> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const kind = parseInput(z.enum(communityKinds), given);
  const existing = await ctx.db.selectFrom('categories').select('id').executeTakeFirst();
  if (existing)
    throw new AppError('CONFLICT', { message: 'The community has categories already.' });
  const { words } = serverWords('setup', english, [ctx.settings.defaultLanguage]);
  const { categories, guidelines, welcome } = words.starter;
  const { name } = ctx.settings;
  for (const { title, description, topics } of Object.values(categories[kind])) {
    const id = await createCategory(ctx, { title, description });
    for (const topic of Object.values(topics)) {
      await createTopic(ctx, { title: topic, categoryId: `${id}` });
    }
  }
  await inTransaction(ctx, async ({ trx, emit }) => {
    await trx
      .insertInto('custom_pages')
      .values({
        path: 'guidelines',
        title: guidelines.title,
        description: guidelines.description,
        document: JSON.stringify(textPage(guidelines.title, guidelines.html)),
      })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute();
    emit({ type: 'layout.changed', payload: {} });
  });
  const first = await ctx.db
    .selectFrom('categories')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  // Before the announcement, which is to be the latest post.
  if (kind === 'SUPPORT') await addSupportPages(ctx, `${first.id}`);
  await createConversation(ctx, {
    title: welcome.title.replaceAll('{{name}}', name),
    communityPostType: 'ANNOUNCEMENT',
    categoryIds: [`${first.id}`],
    content: welcome.html,
  });
}
