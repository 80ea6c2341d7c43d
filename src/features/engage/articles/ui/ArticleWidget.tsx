import Languages from 'virtual:icons/languages';
import Printer from 'virtual:icons/printer';
import TriangleAlert from 'virtual:icons/triangle-alert';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { languageName } from '#core/languageName.ts';
import { localeOf } from '#core/languages.ts';
import { sentenceSpace } from '#core/sentenceSpace.ts';
import { CustomFieldList } from '#features/base/customFields/ui/CustomFieldList.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { AttachmentList } from '#features/content/conversations/ui/AttachmentList.tsx';
import { CoverImage } from '#features/content/conversations/ui/CoverImage.tsx';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { PostActions } from '#features/content/conversations/ui/PostActions.tsx';
import { PostHeader } from '#features/content/conversations/ui/PostHeader.tsx';
import { PostNotices } from '#features/content/conversations/ui/PostNotices.tsx';
import { TagList } from '#features/content/conversations/ui/TagList.tsx';
import { usePagePost } from '#features/content/conversations/ui/usePagePost.ts';
import { usePostActivity } from '#features/content/conversations/ui/usePostActivity.ts';
import { useWordedPost } from '#features/content/conversations/ui/useWordedPost.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Prose } from '#ui/Prose.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { withContents } from '../articleContents.ts';
import type { ArticleInfo, ArticleInfoData } from './articleDocuments.ts';
import './articleSlots.ts';
import { NextArticles } from './NextArticles.tsx';
import { TableOfContents } from './TableOfContents.tsx';

/** The article that the page is about. */
export function ArticleWidget({ data }: WidgetProps<object, ArticleInfoData | null>) {
  const { post } = usePagePost();
  return post ? <Article post={post} info={data?.conversation?.article ?? null} /> : null;
}

function Article({ post, info }: { post: PostNode; info: ArticleInfo | null }) {
  const { t } = useTranslation('articles');
  const { worded, lang } = useWordedPost(post);
  const activity = usePostActivity(post);
  const { html, contents } = useMemo(() => withContents(worded.content), [worded.content]);
  const audience = info?.audience ?? 'EVERYONE';
  const isHelp = post.type === 'KB_ARTICLE';
  return (
    <>
      <article
        id="post"
        data-station=""
        tabIndex={-1}
        className="flex scroll-mt-24 flex-col gap-5 rounded-xl border border-border bg-surface-raised p-4 outline-none focus-visible:outline-2 focus-visible:outline-focus sm:p-6"
      >
        <PostNotices post={post} shown={activity.shown} />
        <PostHeader post={worded} shown={activity.shown} lang={lang} isDocument={isHelp} />
        {info && <Slot name="article.byline" info={info} />}
        {audience !== 'EVERYONE' && (
          <Badge className="self-start">{t(`audience.${audience}`)}</Badge>
        )}
        <Slot name="post.notices" post={post} />
        <TranslationNotices post={post} info={info} />
        <CoverImage src={post.coverImage} />
        <TableOfContents contents={contents} lang={lang} place="above" />
        <Prose html={html} lang={lang} />
        <CustomFieldList fields={post.customFieldValues} />
        <AttachmentList attachments={post.attachments} />
        <TagList tags={post.tags} />
        <Slot name="post.feedback" post={post} />
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <PostActions post={post} activity={activity} isDocument={isHelp} />
          </div>
          <IconButton
            size="sm"
            className="needs-js:hidden"
            label={t('print')}
            icon={<Printer aria-hidden className="size-4.5" />}
            onClick={() => window.print()}
          />
        </div>
        {info && isHelp && <Slot name="article.end" info={info} />}
      </article>
      {info && <NextArticles neighbors={info.neighbors} />}
    </>
  );
}

/** Other languages, and what the reader should know of this one. */
function TranslationNotices({ post, info }: { post: PostNode; info: ArticleInfo | null }) {
  const { t, language } = useTranslation('articles');
  const others = (info?.translations ?? []).filter(({ id }) => id !== post.id);
  const isForeign = baseOf(post.language) !== baseOf(language);
  const own = others.find((each) => baseOf(each.language) === baseOf(language));
  const source = others.find((each) => each.language === info?.sourceLanguage);
  const sourceName = source ? languageName(source.language, language) : '';
  if (others.length === 0 && !isForeign) return null;
  return (
    <div className="no-print flex flex-col gap-2">
      {isForeign && !own && (
        <p className="flex items-start gap-2 rounded-lg bg-surface-sunken px-3 py-2 text-sm">
          <Languages aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('notTranslated', {
            language: languageName(language, language),
            shown: languageName(post.language, language),
          })}
        </p>
      )}
      {info?.isOutdated && (
        <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {t('outdated')}
            {sentenceSpace(language)}
            {source && (
              <Link to={source.path} className="underline">
                {t('readSource', { language: sourceName })}
              </Link>
            )}
          </span>
        </p>
      )}
      {others.length > 0 && (
        <nav aria-label={t('languages')}>
          <ul className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <li aria-hidden>
              <Languages className="size-4 text-text-muted" />
            </li>
            {others.map((each) => (
              <li key={each.id}>
                <Link
                  to={each.path}
                  lang={localeOf(each.language)}
                  hrefLang={localeOf(each.language)}
                  className="text-accent hover:underline"
                >
                  {languageName(each.language, each.language)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function baseOf(language: string): string {
  return language.split('_')[0] ?? language;
}
