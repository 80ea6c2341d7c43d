import Search from 'virtual:icons/search';
import X from 'virtual:icons/x';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isLongEnough } from '#features/content/search/searchRules.ts';
import { editArticlePath } from '#features/engage/articles/articleAddress.ts';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  FindPostsToLinkQuery,
  LinkSupportPostMutation,
  UnlinkSupportPostMutation,
} from './postCaseDocuments.ts';

/** The posts and articles of a request, and a field to link others. */
export function AgentRequestPosts({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('postCases');
  const [act] = usePageAction();
  const change = (run: () => Promise<unknown>, done: string) =>
    act({ run, done, failed: t('posts.failed'), reloadsAnyway: true });
  const link = (postId: string) =>
    change(
      () => runOperation(LinkSupportPostMutation, { input: { id: request.id, postId } }),
      t('posts.linked'),
    );
  const unlink = (postId: string) =>
    change(
      () => runOperation(UnlinkSupportPostMutation, { input: { id: request.id, postId } }),
      t('posts.removed'),
    );
  return (
    <Card as="section" heading={<h2>{t('posts.all')}</h2>}>
      <div className="flex flex-col gap-3 text-sm">
        <ul className="flex flex-col gap-2">
          {request.posts.map(({ kind, post: { id, title, path } }) => (
            <LinkedRow key={id} label={t(`posts.${kind}`)} title={title} path={path}>
              {kind === 'LINKED' && (
                <IconButton
                  size="sm"
                  className="needs-js:hidden"
                  label={t('posts.remove', { title })}
                  icon={<X aria-hidden className="size-4" />}
                  onClick={() => void unlink(id)}
                />
              )}
            </LinkedRow>
          ))}
          {request.articles.map(({ articleId, title, language, post, canWrite }) => (
            <LinkedRow
              key={`article ${articleId}`}
              label={t(post ? 'posts.article' : 'posts.articleDraft')}
              title={title}
              path={post && !canWrite ? post.path : editArticlePath(articleId, language)}
            />
          ))}
        </ul>
        <PostField known={request.posts.map(({ post }) => post.id)} onChoose={link} />
      </div>
    </Card>
  );
}

type LinkedRowProps = { label: string; title: string; path: string; children?: ReactNode };

function LinkedRow({ label, title, path, children }: LinkedRowProps) {
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-text-muted">{label}</p>
        <Link
          to={path}
          className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
        >
          <bdi>{title}</bdi>
        </Link>
      </div>
      {children}
    </li>
  );
}

type PostFieldProps = { known: readonly string[]; onChoose: (id: string) => Promise<void> };

/** Choosing a post links it at once. */
function PostField({ known, onChoose }: PostFieldProps) {
  const { t } = useTranslation('postCases');
  const { t: words } = useTranslation('post');
  const [text, setText] = useState('');
  const keywords = text.trim();
  const isAsked = isLongEnough(keywords);
  const { options, isStale } = useAsyncOptions(isAsked ? keywords : null, async () => {
    const variables = { keywords, excludeIds: [...known] };
    const { searchConversations } = await runOperation(FindPostsToLinkQuery, variables);
    return searchConversations.nodes.map(({ post }) => post);
  });
  return (
    <div className="needs-js:hidden">
      <Field label={t('posts.find')}>
        <Combobox
          text={text}
          onText={setText}
          options={options.map(({ id, title, type }) => ({
            key: id,
            label: `${title} (${words(`types.${type}`)})`,
          }))}
          onChoose={({ key }) => {
            setText('');
            void onChoose(key);
          }}
          listLabel={t('posts.find')}
          isStale={isStale}
          empty={isAsked ? t('posts.none') : undefined}
          icon={<Search aria-hidden />}
          maxLength={200}
        />
      </Field>
    </div>
  );
}
