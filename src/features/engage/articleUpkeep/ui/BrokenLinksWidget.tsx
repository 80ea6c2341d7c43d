import Link2 from 'virtual:icons/link-2';
import { Link } from 'react-router';
import { wirePage } from '#core/paging.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { editArticlePath } from '#features/engage/articles/articleAddress.ts';
import { Badge } from '#ui/Badge.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { brokenLinksPath } from '../upkeepAddress.ts';
import type { BrokenLinksData } from './upkeepDocuments.ts';

const pageSize = 50;

/** Links of published articles that led nowhere when they were last checked. */
export function BrokenLinksWidget({ data, page }: WidgetProps<object, BrokenLinksData>) {
  const { t } = useTranslation('articleUpkeep');
  const number = wirePage(new URLSearchParams(page.search).get('page')) + 1;
  const { nodes, totalCount } = data.brokenLinks;
  return (
    <AdminList
      title={t('links.title')}
      description={t('links.description')}
      rows={nodes}
      empty={{ icon: <Link2 />, title: t('links.none') }}
      pages={{
        page: number,
        pageCount: Math.ceil(totalCount / pageSize),
        hrefFor: (to) => `${brokenLinksPath}?page=${to}`,
      }}
    >
      {(link) => <LinkRow key={`${link.conversation.id} ${link.url}`} link={link} />}
    </AdminList>
  );
}

function LinkRow({ link }: { link: BrokenLinksData['brokenLinks']['nodes'][number] }) {
  const { t } = useTranslation('articleUpkeep');
  const { url, problem, since, conversation } = link;
  const isStatus = /^\d{3}$/.test(problem);
  return (
    <li className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={editArticlePath(conversation.articleId ?? '', conversation.language)}
          dir="auto"
          className="min-w-0 font-medium wrap-anywhere hover:underline"
        >
          {conversation.title}
        </Link>
        <Badge tone="danger">
          {isStatus
            ? t('links.status', { status: problem })
            : t(problem === 'MISSING' ? 'links.missing' : 'links.unreachable')}
        </Badge>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-text-muted">
        <bdi className="wrap-anywhere">{url}</bdi>
        <span>
          {t('links.since')} <Time at={since} />
        </span>
      </p>
    </li>
  );
}
