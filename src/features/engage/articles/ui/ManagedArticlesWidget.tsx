import BookOpen from 'virtual:icons/book-open';
import { Form, Link } from 'react-router';
import { languageName } from '#core/languageName.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { knowledgeAdminPath } from '#features/engage/knowledgeBases/knowledgeBaseAddress.ts';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { articleAdminPath, articleTemplatesPath, editArticlePath } from '../articleAddress.ts';
import { openStates, type RevisionState } from '../articleStates.ts';
import { managedPath, managedViews, readManagedAddress } from '../managedAddress.ts';
import type { ManagedArticleNode, ManagedArticlesData } from './articleListDocuments.ts';
import { StateBadge } from './StateBadge.tsx';

const pageSize = 20;
const filterStates: readonly RevisionState[] = [...openStates, 'PUBLISHED'];

/** All articles with their drafts, for those who write them. */
export function ManagedArticlesWidget({ data, page }: WidgetProps<object, ManagedArticlesData>) {
  const { t } = useTranslation('articleEditor');
  const address = readManagedAddress(page.search);
  const { nodes, totalCount } = data.managedArticles;
  const bases = data.knowledgeBases.filter(({ knowledgeBase }) => knowledgeBase?.canWrite);
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      actions={
        bases.length > 0 && (
          <LinkButton to={articleTemplatesPath} variant="secondary">
            {t('templates.manage')}
          </LinkButton>
        )
      }
      add={bases.length > 0 ? { label: t('new'), to: `${articleAdminPath}/new` } : null}
      filter={
        <>
          <Tabs
            label={t('views.label')}
            tabs={managedViews.map((view) => ({
              current: view === address.view,
              label: t(`views.${view}`),
              href: managedPath({ ...address, view, page: 1 }),
            }))}
          />
          <Form method="get" action={articleAdminPath} className="flex flex-wrap items-end gap-2">
            {address.view !== 'all' && <input type="hidden" name="view" value={address.view} />}
            <TextInput
              type="search"
              name="q"
              aria-label={t('filter.keyword')}
              placeholder={t('filter.keyword')}
              defaultValue={address.keyword ?? ''}
              className="min-w-40 flex-1"
            />
            <Select name="state" aria-label={t('filter.state')} defaultValue={address.state ?? ''}>
              <option value="">{t('filter.anyState')}</option>
              {filterStates.map((state) => (
                <option key={state} value={state}>
                  {t(`states.${state}`)}
                </option>
              ))}
            </Select>
            <Select
              name="knowledgeBase"
              aria-label={t('filter.base')}
              defaultValue={address.knowledgeBaseId ?? ''}
            >
              <option value="">{t('filter.anyBase')}</option>
              {bases.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
            <Button type="submit" variant="secondary">
              {t('filter.apply')}
            </Button>
          </Form>
        </>
      }
      rows={nodes}
      empty={{
        icon: <BookOpen />,
        title: t(bases.length === 0 ? 'noBases' : 'none'),
        action: bases.length === 0 && (
          <LinkButton to={knowledgeAdminPath} variant="secondary">
            {t('toBases')}
          </LinkButton>
        ),
      }}
      pages={{
        page: address.page,
        pageCount: Math.ceil(totalCount / pageSize),
        hrefFor: (to) => managedPath({ ...address, page: to }),
      }}
    >
      {(article) => (
        <ArticleRow key={`${article.articleId} ${article.language}`} article={article} />
      )}
    </AdminList>
  );
}

function ArticleRow({ article }: { article: ManagedArticleNode }) {
  const { t, language } = useTranslation('articleEditor');
  const { settings } = useShell();
  const { articleId, title, state, isPublished, isOutdated, dueAt, owner } = article;
  const namesLanguage = settings.activeLanguages.length > 1;
  return (
    <li className="relative flex flex-col gap-1.5 px-4 py-3 hover:bg-surface-hover sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={editArticlePath(articleId, article.language)}
          dir="auto"
          className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {title}
        </Link>
        <StateBadge state={state} />
        {isPublished && state !== 'PUBLISHED' && <Badge tone="success">{t('alsoPublished')}</Badge>}
        {isOutdated && <Badge tone="warning">{t('outdated')}</Badge>}
        {article.type === 'RELEASE_NOTE' && <Badge>{t('types.RELEASE_NOTE')}</Badge>}
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-text-muted">
        <span dir="auto">{article.knowledgeBaseTitle}</span>
        {namesLanguage && <span>{languageName(article.language, language)}</span>}
        {owner && (
          <span className="relative">
            {t('ownedBy')} <AuthorName author={owner} />
          </span>
        )}
        {article.publishAt && (
          <span>
            {t('publishesAt')} <Time at={article.publishAt} />
          </span>
        )}
        {dueAt && (
          <span>
            {t('dueAt')} <Time at={dueAt} />
          </span>
        )}
        <span>
          {t('updatedAt')} <Time at={article.updatedAt} />
        </span>
      </p>
    </li>
  );
}
