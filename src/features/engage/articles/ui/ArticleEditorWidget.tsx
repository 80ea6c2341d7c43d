import ExternalLink from 'virtual:icons/external-link';
import History from 'virtual:icons/history';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { languageName } from '#core/languageName.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { articleRevisionsPath, editArticlePath } from '../articleAddress.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { EditedArticleQuery } from './articleEditDocuments.ts';
import './articleSlots.ts';
import { DraftPanel } from './DraftPanel.tsx';
import type { DraftPassage } from './passages.ts';
import { ReaderFeedback } from './ReaderFeedback.tsx';
import { SourceText } from './SourceText.tsx';
import { StateBadge } from './StateBadge.tsx';

/** The editor of an article in one language: its text, and the status of the draft. */
export function ArticleEditorWidget({ page }: WidgetProps) {
  const { t, language: ownLanguage } = useTranslation('articleEditor');
  const { settings } = useShell();
  const { revalidate } = useRevalidator();
  const [isDirty, setDirty] = useState(false);
  const [loads, setLoads] = useState(0);
  const [passage, setPassage] = useState<(DraftPassage & { language: string }) | null>(null);
  /** What the form shows: the page's `draft` may be older, or someone else's. */
  const [read, setRead] = useState({ language: '', number: 0, edition: 0 });
  /** The article as it was when the form was to show what is stored instead of its own text. */
  const [outdated, setOutdated] = useState<object | 'SHOWN' | null>(null);
  const article = usePageData('ADMIN_ARTICLE_PAGE', EditedArticleQuery)?.editedArticle;
  if (!article) return null;
  // Not that of the render whose button was pressed: a save may have ended since.
  if (outdated === 'SHOWN') setOutdated(article);
  // Only now: the page may still show the old article for a while after it has loaded again.
  else if (outdated !== null && outdated !== article) {
    setOutdated(null);
    setLoads(loads + 1);
  }
  const asked = page.pathname.split('/')[4];
  const language = asked ? decodeURIComponent(asked) : article.sourceLanguage;
  const translation = article.translations.find((each) => each.language === language) ?? null;
  const source = article.translations.find((each) => each.language === article.sourceLanguage);
  const isSource = language === article.sourceLanguage;
  const draft = translation?.draft ?? null;
  const isRead = read.language === language && read.number === draft?.number;
  const published = translation?.published ?? null;
  const languages = [
    ...new Set([
      article.sourceLanguage,
      ...settings.activeLanguages,
      ...article.translations.map((each) => each.language),
    ]),
  ];
  const reload = async () => {
    setOutdated('SHOWN');
    await revalidate();
  };
  const sourceText = isSource ? null : (source?.published ?? source?.draft ?? null);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={(draft ?? published)?.title ?? t('untranslated')}
        above={
          <div className="flex flex-wrap gap-2">
            {draft && <StateBadge state={draft.state} />}
            {published && <Badge tone="success">{t('alsoPublished')}</Badge>}
            {translation?.isOutdated && <Badge tone="warning">{t('outdated')}</Badge>}
          </div>
        }
        actions={
          <>
            {translation?.conversation && (
              <LinkButton
                to={translation.conversation.path}
                variant="secondary"
                size="sm"
                icon={<ExternalLink aria-hidden className="size-4" />}
              >
                {t('view')}
              </LinkButton>
            )}
            {translation && (
              <LinkButton
                to={articleRevisionsPath(article.articleId, language)}
                variant="secondary"
                size="sm"
                icon={<History aria-hidden className="size-4" />}
              >
                {t('revisions')}
              </LinkButton>
            )}
          </>
        }
      />
      {languages.length > 1 && (
        <Tabs
          label={t('languages')}
          tabs={languages.map((each) => ({
            label: languageName(each, ownLanguage),
            href: editArticlePath(article.articleId, each),
            current: each === language,
          }))}
        />
      )}
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <div
        className={cx(
          'grid items-start gap-6',
          sourceText ? 'lg:grid-cols-2' : 'lg:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <ArticleForm
          // Keeps unsaved text when another panel refreshes the page.
          key={`${language} ${loads}`}
          article={article}
          language={language}
          draft={draft}
          published={published}
          sourceNumber={sourceText?.number ?? null}
          onDirtyChange={setDirty}
          onRead={(text) => setRead({ language, ...text })}
          onReload={reload}
          onPassage={draft && ((picked) => setPassage({ ...picked, language }))}
        />
        <div className="flex flex-col gap-4 needs-js:hidden">
          {sourceText && (
            <SourceText
              articleId={article.articleId}
              text={sourceText}
              followed={(published ?? draft)?.sourceNumber ?? null}
            />
          )}
          <DraftPanel
            article={article}
            language={language}
            draft={draft && isRead ? { ...draft, edition: read.edition } : draft}
            published={published}
            isUnsaved={isDirty}
            onChanged={revalidate}
            onReload={reload}
            passage={passage?.language === language ? passage : null}
            onPassageDone={() => setPassage(null)}
          />
          <Slot name="article.panel" article={article} />
          {translation?.conversation && <ReaderFeedback post={translation.conversation} />}
        </div>
      </div>
    </div>
  );
}
