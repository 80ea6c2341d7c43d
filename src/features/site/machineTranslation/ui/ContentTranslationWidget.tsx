import ArrowLeft from 'virtual:icons/arrow-left';
import Languages from 'virtual:icons/languages';
import { Link } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { languageName } from '#core/languageName.ts';
import { localeOf } from '#core/languages.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Prose } from '#ui/Prose.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { subjectOfKind } from '../translationPaths.ts';
import { isPassing, translationProblems } from '../translationRules.ts';
import { ContentTranslationQuery } from './translationDocuments.ts';

/** A translation with a link to its original, or why there is none. */
export function ContentTranslationWidget({ page }: WidgetProps) {
  const { t, language } = useTranslation('machineTranslation');
  const { basePath } = useShell();
  const found = usePageData('TRANSLATION_PAGE', ContentTranslationQuery)?.contentTranslation;
  if (!found) return null;
  const [kind, id = ''] = page.pathname.split('/').slice(-2);
  const isThere = found.content !== null;
  const lang = localeOf(isThere ? found.language : found.sourceLanguage);
  const state = isThere ? 'SHOWN' : stateOf(new URLSearchParams(page.search));
  const languages = {
    from: languageName(found.sourceLanguage, language),
    to: languageName(found.language, language),
  };
  return (
    <article className="flex flex-col gap-5 rounded-xl border border-border bg-surface-raised p-4 sm:p-6">
      <PageTitle lang={lang} dir="auto" className="text-2xl font-bold wrap-anywhere sm:text-3xl">
        {found.title ?? found.conversation.title}
      </PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        <p role="status" className="flex items-center gap-2">
          <Languages aria-hidden className="size-4 shrink-0" />
          {t(`states.${state}`, languages)}
        </p>
        <Link
          to={found.path}
          className="inline-flex min-h-6 items-center gap-1.5 text-accent hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('showOriginal')}
        </Link>
        {!isThere && isPassing(state) && (
          <form method="post" action={`${basePath}${formPath('translateContent')}`}>
            <HiddenFields values={{ subject: subjectOfKind(kind) ?? 'POST', id }} />
            <Button type="submit" variant="secondary" size="sm">
              {t(state === 'ORIGINAL' ? 'translate' : 'retry')}
            </Button>
          </form>
        )}
      </div>
      <Prose html={found.content ?? found.original} lang={lang} />
    </article>
  );
}

function stateOf(query: URLSearchParams) {
  const problem = query.get('problem');
  const refused = errorOfAddress(query)?.code;
  if (refused) return refused === 'RATE_LIMITED' ? 'RATE_LIMITED' : 'FAILED';
  return translationProblems.find((each) => each === problem) ?? 'ORIGINAL';
}
