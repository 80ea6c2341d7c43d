import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { paths } from '#core/paths.ts';
import { memberSettingsOf } from '#core/shellSettings.ts';
import { newPostHref } from '#features/base/layouts/newPostHref.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { NewCategoryForm } from '#features/content/taxonomy/ui/NewCategoryForm.tsx';
import { NewTopicForm } from '#features/content/taxonomy/ui/NewTopicForm.tsx';
import { SetupChecklist } from '#features/site/setup/ui/SetupChecklist.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { randomUuid } from '#ui/randomUuid.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FinishSetupMutation, HomeQuery } from './homeDocuments.ts';

/** What else there is to set up. */
const ownPages = [
  ['toSettings', '/admin/settings'],
  ['toMail', '/admin/mail'],
  ['toRoles', '/admin/roles'],
] as const;

const signUp = `${paths.login()}?section=signup`;

/** The setup guide of an empty community: categories, topics, a first post, or an import. */
export function StartCommunity() {
  const { t } = useTranslation('taxonomy');
  const { viewer, settings, origin, basePath } = useShell();
  const home = usePageData('HOME_PAGE', HomeQuery);
  const categories = home?.categories.nodes ?? [];
  const topics = home?.topics.nodes ?? [];
  const posts = home?.conversations?.nodes ?? [];
  const keeper = viewer.permissions.includes('MANAGE_COMMUNITY');
  if (!keeper) {
    return viewer.memberId === null ? (
      <div className="flex flex-col items-center gap-4">
        <p className="max-w-prose text-sm text-pretty text-text-muted">{t('start.signIn')}</p>
        <LinkButton to={paths.login()}>{t('start.toSignIn')}</LinkButton>
      </div>
    ) : (
      <div className="flex flex-col items-center gap-4">
        <p className="max-w-prose text-pretty text-text-muted">{t('start.wait')}</p>
        <LinkButton to={`${paths.member(viewer.memberId)}/edit`} variant="secondary">
          {t('start.toProfile')}
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      <div className="w-full text-start">
        <SetupChecklist progress={home?.setupProgress ?? []} />
      </div>
      <ul className="grid w-full gap-5 text-start md:grid-cols-2">
        <Step title={t('start.categories')} hint={t('start.categoriesHint')} existing={categories}>
          <NewCategoryForm />
        </Step>
        <Step title={t('start.topics')} hint={t('start.topicsHint')} existing={topics}>
          <NewTopicForm categories={categories} />
        </Step>
        <Step title={t('start.write')} hint={t('start.writeHint')} existing={posts}>
          <code className="block overflow-x-auto rounded-md bg-surface-sunken px-3 py-2 font-mono text-sm">
            {t('start.command')}
          </code>
          <LinkButton to={newPostHref()} variant="secondary" className="self-start">
            {t('newPost')}
          </LinkButton>
        </Step>
        <Step title={t('start.own')} hint={t('start.ownHint')} existing={[]}>
          <ul className="flex flex-col gap-2">
            {ownPages.map(([name, href]) => (
              <li key={name}>
                <Link to={href} className="text-accent underline">
                  {t(`start.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-sm text-pretty text-text-muted">
            {t('start.share')}{' '}
            <bdi className="font-mono wrap-anywhere">{`${origin}${basePath}${signUp}`}</bdi>
          </p>
        </Step>
      </ul>
      {categories.length > 0 && memberSettingsOf(settings).setupGuide && <FinishButton />}
    </>
  );
}

/** Ends the guide; it can be shown again in the settings. */
function FinishButton() {
  const { t } = useTranslation('taxonomy');
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const finish = async () => {
    setSaving(true);
    try {
      const changes = [{ path: 'setupGuide', value: false }];
      await runOperation(FinishSetupMutation, {
        input: { clientMutationId: randomUuid(), changes },
      });
      await revalidate();
    } catch {
      showError(t('start.finishFailed'));
    }
    setSaving(false);
  };
  return (
    <Button size="lg" loading={isSaving} className="needs-js:hidden" onClick={finish}>
      {t('start.finish')}
    </Button>
  );
}

type StepProps = {
  title: string;
  hint: string;
  existing: readonly { title: string }[];
  children: ReactNode;
};

function Step({ title, hint, existing, children }: StepProps) {
  const { t } = useTranslation('taxonomy');
  const titles = existing.map((each) => each.title).join(' · ');
  return (
    <li className="flex flex-col gap-4 rounded-xl border border-border bg-surface-raised p-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-sm text-pretty text-text-muted">{hint}</p>
        {titles && <p className="text-sm font-medium">{t('start.existing', { titles })}</p>}
      </div>
      {children}
    </li>
  );
}
