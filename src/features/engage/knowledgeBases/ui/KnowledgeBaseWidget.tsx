import FolderOpen from 'virtual:icons/folder-open';
import Library from 'virtual:icons/library';
import Pencil from 'virtual:icons/pencil';
import Search from 'virtual:icons/search';
import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { paths } from '#core/paths.ts';
import { srcSetOf } from '#core/pictureVariants.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Prose } from '#ui/Prose.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { knowledgeTreePath } from '../knowledgeBaseAddress.ts';
import { listedArticles } from '../knowledgeBaseLimits.ts';
import {
  type KnowledgeBaseInfo,
  type KnowledgeBaseNode,
  KnowledgeBaseQuery,
} from './knowledgeBaseDocuments.ts';
import { RowLink } from './RowLink.tsx';
import { SectionCard } from './SectionCard.tsx';

/** The start page: what the knowledge base is about, a search field, and its sections. */
export function KnowledgeBaseWidget() {
  const base = usePageData('KNOWLEDGE_BASE_PAGE', KnowledgeBaseQuery)?.conversation;
  return base?.knowledgeBase ? <StartPage base={base} info={base.knowledgeBase} /> : null;
}

function StartPage({ base, info }: { base: KnowledgeBaseNode; info: KnowledgeBaseInfo }) {
  const { t } = useTranslation('knowledgeBases');
  const { language } = useShell();
  const lang = base.language === language ? undefined : localeOf(base.language);
  const outside = info.groups.find(({ section }) => section === null);
  const shown = info.sections.flatMap((section) => {
    const nested = info.sections.filter(({ parentId }) => parentId === section.id);
    const group = info.groups.find((each) => each.section?.id === section.id);
    const isEmpty = group === undefined && nested.length === 0;
    return section.parentId !== null || isEmpty ? [] : [{ section, nested, group }];
  });
  const cards = shown.slice(0, listedArticles.startSections);
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col overflow-hidden rounded-xl border border-border bg-surface-raised">
        {base.coverImage && (
          <img
            src={base.coverImage}
            srcSet={srcSetOf(base.coverImage)}
            sizes="(min-width: 1024px) 1008px, 92vw"
            width={1200}
            height={300}
            alt=""
            fetchPriority="high"
            className="aspect-[4/1] w-full bg-surface-sunken object-cover"
          />
        )}
        <div className="flex flex-col gap-4 p-5 sm:p-8">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <PageTitle
              lang={lang}
              dir="auto"
              className="text-2xl font-bold tracking-tight sm:text-3xl"
            >
              {base.title}
            </PageTitle>
            {info.canWrite && (
              <LinkButton
                to={knowledgeTreePath(base.id)}
                variant="secondary"
                size="sm"
                icon={<Pencil aria-hidden className="size-4" />}
              >
                {t('arrange')}
              </LinkButton>
            )}
          </div>
          {info.audience !== 'EVERYONE' && (
            <Badge className="self-start">{t(`audience.${info.audience}`)}</Badge>
          )}
          <Prose html={base.content} lang={lang} />
          <SearchForm title={base.title} />
        </div>
      </header>
      {info.groups.length === 0 && (
        <EmptyState icon={<Library />} title={t('empty')} description={t('emptyHint')} />
      )}
      {outside && <SectionCard group={outside} section={null} nested={[]} lang={lang} />}
      <div className="grid items-start gap-4 md:grid-cols-2">
        {cards.map((each) => (
          <SectionCard key={each.section.id} {...each} lang={lang} />
        ))}
      </div>
      <MoreSections sections={shown.slice(cards.length)} />
    </div>
  );
}

type MoreSectionsProps = {
  sections: readonly Pick<ComponentProps<typeof SectionCard>, 'section' | 'group'>[];
};

/** Sections after those that list articles, as links. */
function MoreSections({ sections }: MoreSectionsProps) {
  const { t } = useTranslation('knowledgeBases');
  if (sections.length === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('moreSections')}</h2>}>
      <ul className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {sections.map(
          ({ section, group }) =>
            section && (
              <li key={section.id}>
                <RowLink
                  to={section.path}
                  icon={<FolderOpen aria-hidden />}
                  count={group?.totalCount}
                >
                  {section.name}
                </RowLink>
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}

function SearchForm({ title }: { title: string }) {
  const { t } = useTranslation('knowledgeBases');
  return (
    <Form method="get" action={paths.search()} role="search" className="flex max-w-xl gap-2">
      <input type="hidden" name="type" value="KB_ARTICLE" />
      <TextInput
        type="search"
        name="q"
        aria-label={t('search', { title })}
        placeholder={t('searchPlaceholder')}
        minLength={3}
        maxLength={200}
        className="min-w-0 flex-1"
      />
      <Button type="submit" icon={<Search aria-hidden className="size-4" />}>
        {t('searchButton')}
      </Button>
    </Form>
  );
}
