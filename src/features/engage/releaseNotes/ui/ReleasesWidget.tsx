import Bell from 'virtual:icons/bell';
import Sparkles from 'virtual:icons/sparkles';
import { Form, Link, useRevalidator } from 'react-router';
import { localeOf } from '#core/languages.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Prose } from '#ui/Prose.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { showError } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { ToggleButton } from '#ui/ToggleButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { readReleaseAddress, releaseListPath, releasesPath } from '../releaseAddress.ts';
import { releaseKinds } from '../releaseKinds.ts';
import { KindBadges } from './KindBadges.tsx';
import {
  FollowReleasesMutation,
  type ReleaseNoteNode,
  type ReleasesData,
} from './releaseDocuments.ts';

/** The changelog: release notes with their text, filtered by product and kind of change. */
export function ReleasesWidget({ data, page }: WidgetProps<object, ReleasesData>) {
  const { t } = useTranslation('releaseNotes');
  const address = readReleaseAddress(page.search);
  const product = data.releaseProducts.find(({ id }) => id === address.productId) ?? null;
  const { nodes, hasMore } = data.releaseNotes;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={product && <FollowButton product={product} />}
      />
      <Form
        method="get"
        action={releasesPath}
        key={page.search}
        className="flex flex-wrap items-end gap-2"
      >
        <Select name="product" aria-label={t('product')} defaultValue={address.productId ?? ''}>
          <option value="">{t('allProducts')}</option>
          {data.releaseProducts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select name="kind" aria-label={t('kind')} defaultValue={address.kind ?? ''}>
          <option value="">{t('allKinds')}</option>
          {releaseKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="secondary">
          {t('filter')}
        </Button>
      </Form>
      {nodes.length === 0 ? (
        <EmptyState icon={<Sparkles />} title={t('none')} />
      ) : (
        <ol className="flex flex-col gap-6">
          {nodes.map((note) => (
            <ReleaseItem key={note.conversation.id} note={note} />
          ))}
        </ol>
      )}
      <Pagination
        page={address.page}
        hasMore={hasMore}
        hrefFor={(to) => releaseListPath({ ...address, page: to })}
      />
    </div>
  );
}

function ReleaseItem({ note: { release, conversation } }: { note: ReleaseNoteNode }) {
  const lang = localeOf(conversation.language);
  return (
    <li className="grid gap-x-8 gap-y-3 rounded-xl border border-border bg-surface-raised p-4 sm:p-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 lg:flex-col">
        <p className="font-semibold">
          {release.product} {release.version}
        </p>
        <Time at={release.releasedOn} absolute className="text-sm text-text-muted" />
        <KindBadges kinds={release.kinds} />
      </div>
      <article className="flex min-w-0 flex-col gap-3">
        <h2 lang={lang} dir="auto" className="text-xl font-semibold wrap-anywhere">
          <Link to={conversation.path} className="hover:underline pointer-coarse:tap-line">
            {conversation.title}
          </Link>
        </h2>
        <Prose html={conversation.content} lang={lang} />
      </article>
    </li>
  );
}

function FollowButton({ product }: { product: ReleasesData['releaseProducts'][number] }) {
  const { t } = useTranslation('releaseNotes');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const toggle = () =>
    requireSignIn(viewer.memberId, async () => {
      try {
        const follows = !product.isFollowed;
        await runOperation(FollowReleasesMutation, { input: { productId: product.id, follows } });
        await revalidate();
      } catch {
        showError(t('failed'));
      }
    });
  return (
    <ToggleButton
      pressed={product.isFollowed}
      label={t('follow', { product: product.name })}
      icon={<Bell aria-hidden />}
      className="needs-js:hidden"
      onClick={toggle}
    />
  );
}
