import Award from 'virtual:icons/award';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { wirePage } from '#core/paging.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { editArticlePath } from '#features/engage/articles/articleAddress.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { nominationsPath, queuePath, readQueueStatus } from '../nominationAddress.ts';
import {
  DeclineNominationMutation,
  DraftNominationMutation,
  type NominationNode,
  type NominationsData,
} from './nominationDocuments.ts';

const shownStatuses = ['PENDING', 'APPROVED', 'PUBLISHED', 'DECLINED'] as const;
const pageSize = 20;

/** Nominated posts: each becomes the draft of an article, or is declined. */
export function NominationsWidget({ data, page }: WidgetProps<object, NominationsData>) {
  const { t } = useTranslation('nominations');
  const status = readQueueStatus(page.search) ?? 'PENDING';
  const number = wirePage(new URLSearchParams(page.search).get('page')) + 1;
  const bases = data.knowledgeBases.filter(({ knowledgeBase }) => knowledgeBase?.canWrite);
  const [baseId, setBaseId] = useState(bases[0]?.id ?? '');
  const { nodes, totalCount } = data.nominations;
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      filter={
        <>
          <Tabs
            label={t('status')}
            tabs={shownStatuses.map((each) => ({
              label: t(`statuses.${each}`),
              href: queuePath(each),
              current: each === status,
            }))}
          />
          {status === 'PENDING' && nodes.length > 0 && bases.length > 1 && (
            <Field label={t('base')} className="max-w-sm needs-js:hidden">
              <Select value={baseId} onChange={(event) => setBaseId(event.target.value)}>
                {bases.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </>
      }
      rows={nodes}
      empty={{ icon: <Award />, title: t(status === 'PENDING' ? 'allClear' : 'none') }}
      pages={{
        page: number,
        pageCount: Math.ceil(totalCount / pageSize),
        hrefFor: (to) => `${nominationsPath}?${new URLSearchParams({ status, page: String(to) })}`,
      }}
    >
      {(post) => <NominationRow key={post.id} post={post} baseId={baseId} />}
    </AdminList>
  );
}

function NominationRow({ post, baseId }: { post: NominationNode; baseId: string }) {
  const { t } = useTranslation('nominations');
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const isLate = error instanceof ClientError && error.code === 'CONFLICT';
      showError(t(isLate ? 'late' : 'failed'));
    }
    setBusy(false);
    await revalidate();
  };
  const draft = () =>
    run(async () => {
      const { draftNomination } = await runOperation(DraftNominationMutation, {
        input: { conversationId: post.id, knowledgeBaseId: baseId },
      });
      await navigate(editArticlePath(draftNomination.articleId));
    });
  const decline = (remove: boolean) =>
    run(async () => {
      await runOperation(DeclineNominationMutation, { input: { conversationId: post.id, remove } });
      showSuccess(t(remove ? 'removed' : 'declined'));
    });
  const { nominationInfo: info, nominationStatus: status } = post;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
        <Link
          to={post.path}
          lang={localeOf(post.language)}
          dir="auto"
          className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
        >
          {post.title}
        </Link>
        {post.isPrivate && <Badge className="self-start">{t('private')}</Badge>}
        <p lang={localeOf(post.language)} dir="auto" className="text-sm text-text-muted">
          {post.excerpt}
        </p>
        {info?.nominatedAt && (
          <p className="flex flex-wrap gap-x-1 text-sm text-text-muted">
            {t('nominatedBy')}{' '}
            <span dir="auto">
              {info.nominatedByUserInfo?.fullName || info.nominatedByUserInfo?.username}
            </span>{' '}
            <Time at={info.nominatedAt} />
          </p>
        )}
        {post.becameArticle && (
          <Link
            to={post.becameArticle.path}
            className="text-sm text-accent hover:underline pointer-coarse:tap-line"
          >
            {t('article')}
          </Link>
        )}
      </div>
      <div className="flex flex-wrap gap-2 needs-js:hidden">
        {status === 'PENDING' && (
          <>
            <Button
              size="sm"
              loading={isBusy}
              disabled={baseId === ''}
              onClick={() => void draft()}
            >
              {t('draft')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => void decline(false)}>
              {t('decline')}
            </Button>
          </>
        )}
        {status === 'DECLINED' && (
          <Button size="sm" variant="quiet" onClick={() => void decline(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
