import ExternalLink from 'virtual:icons/external-link';
import { localeOf } from '#core/languages.ts';
import { Button } from '#ui/Button.tsx';
import { Prose } from '#ui/Prose.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useWidgetData } from './useWidgetData.ts';
import { WidgetLoading } from './WidgetLoading.tsx';
import { WidgetArticleQuery } from './widgetFrameDocuments.ts';

type WidgetArticleProps = { id: string; onChat: (() => void) | undefined };

/** An article, or a post with its answer. */
export function WidgetArticle({ id, onChat }: WidgetArticleProps) {
  const { t } = useTranslation('widgetFrame');
  const { basePath } = useShell();
  const loaded = useWidgetData(WidgetArticleQuery, { id });
  const post = loaded.data?.conversation;
  if (!post) return <WidgetLoading loaded={loaded} />;
  const answer = post.officialComment ?? post.acceptedComment;
  const language = localeOf(post.language);
  return (
    <article className="flex flex-col gap-4 p-4">
      <h2
        tabIndex={-1}
        lang={language}
        className="text-lg font-semibold wrap-anywhere outline-none"
      >
        <bdi>{post.title}</bdi>
      </h2>
      <Prose html={post.content} lang={language} className="text-sm" />
      {answer && (
        <section className="flex flex-col gap-2 rounded-xl bg-accent-soft p-4">
          <h3 className="text-sm font-semibold">{t('article.answer')}</h3>
          <Prose html={answer.content} lang={language} className="text-sm" />
        </section>
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-border pt-4">
        <a
          href={`${basePath}${post.path}`}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1.5 text-sm font-medium text-accent hover:underline"
        >
          {t('article.open')}
          <ExternalLink aria-hidden className="size-4" />
        </a>
        {onChat && (
          <Button size="sm" variant="secondary" onClick={onChat}>
            {t('home.chat')}
          </Button>
        )}
      </div>
    </article>
  );
}
