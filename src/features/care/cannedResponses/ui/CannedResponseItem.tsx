import Pencil from 'virtual:icons/pencil';
import { languageName } from '#core/languageName.ts';
import { folderOf } from '#core/slashFolders.ts';
import { Badge } from '#ui/Badge.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type CannedResponseNode,
  DeleteCannedResponseMutation,
} from './cannedResponseDocuments.ts';

/** A canned response with its scope and use count. */
export function CannedResponseItem({
  text,
  editHref,
}: {
  text: CannedResponseNode;
  editHref: string;
}) {
  const { t, language } = useTranslation('cannedResponses');
  const [act] = usePageAction();
  const { folder, name } = folderOf(text.title);
  const { id, title, strippedContent, isShared, categoryTitle, useCount, lastUsedAt } = text;

  const set = (restore: boolean) =>
    act({
      run: () =>
        runOperation(DeleteCannedResponseMutation, { input: { cannedTextId: id, restore } }),
      done: t(restore ? 'restored' : 'deleted'),
      undo: restore ? undefined : { label: t('undo'), run: () => void set(true) },
      failed: t('failed'),
    });

  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3 sm:flex-nowrap sm:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {folder !== '' && (
            <span className="font-normal text-text-muted">
              <bdi>{folder}</bdi> /
            </span>
          )}
          <bdi className="wrap-anywhere">{name}</bdi>
          <Badge tone={isShared ? 'accent' : 'neutral'}>{t(isShared ? 'shared' : 'own')}</Badge>
          {text.teamId && <Badge>{text.teamName ?? t('goneTeam')}</Badge>}
          {[text.language, ...text.versions.map((each) => each.language)].map(
            (code) => code && <Badge key={code}>{languageName(code, language)}</Badge>,
          )}
          {text.categoryId && <Badge>{categoryTitle ?? t('goneCategory')}</Badge>}
        </h2>
        <p dir="auto" className="line-clamp-2 text-sm text-text-muted">
          {strippedContent}
        </p>
        <p className="text-sm text-text-muted">
          {t('uses', { count: useCount })}
          {lastUsedAt && (
            <>
              {' · '}
              <Time at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {text.canEdit === 'OK' && (
        <div className="flex shrink-0 gap-1 needs-js:hidden">
          <LinkButton
            to={editHref}
            variant="secondary"
            size="sm"
            icon={<Pencil aria-hidden className="size-4" />}
          >
            {t('edit')}
          </LinkButton>
          <DeleteButton label={t('delete', { title })} onClick={() => void set(false)} />
        </div>
      )}
    </li>
  );
}
