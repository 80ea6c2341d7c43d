import { labelColon } from '#core/labelColon.ts';
import { Prose } from '#ui/Prose.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type ProposedPostProps = {
  /** HTML of the server. */
  post: { title: string; question: string; answer: string };
  topic: string;
  /** Null: without the customer's name. */
  author: string | null;
  agent: string;
};

/** What would be public, and nothing else. */
export function ProposedPost({ post, topic, author, agent }: ProposedPostProps) {
  const { t, language } = useTranslation('postProposals');
  return (
    <article className="flex flex-col gap-4 rounded-xl border-2 border-dashed border-border-strong bg-surface-raised p-4 sm:p-5">
      <header className="flex flex-col gap-1">
        <p className="text-sm text-text-muted">
          {t('preview.topic')}
          {labelColon(language)}
          <bdi>{topic}</bdi>
        </p>
        <h3 className="text-lg font-semibold wrap-anywhere" dir="auto">
          {post.title}
        </h3>
        <p className="text-sm text-text-muted">
          {author === null ? (
            t('preview.byCommunity')
          ) : (
            <bdi>{t('preview.byName', { name: author })}</bdi>
          )}
        </p>
      </header>
      <Prose html={post.question} />
      {post.answer !== '' && (
        <section className="flex flex-col gap-2 border-s-4 border-s-accent ps-4">
          <p className="text-sm font-semibold">
            <bdi>{t('preview.answerBy', { name: agent })}</bdi>
          </p>
          <Prose html={post.answer} />
        </section>
      )}
    </article>
  );
}
