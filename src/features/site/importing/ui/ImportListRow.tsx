import { Link } from 'react-router';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { importAddress, importsAddress } from '../importRules.ts';
import { ImportStageBadge } from './ImportStageBadge.tsx';
import type { ImportItem } from './importDocuments.ts';
import { systemName } from './systemName.ts';

/** An import: of what, by whom, when, and where it is. */
export function ImportListRow({ item }: { item: ImportItem }) {
  const { t } = useTranslation('imports');
  const { id, name, fileName, system, member, createdAt, task, state } = item;
  const isOver = (task === 'import' || task === 'undo') && state === 'done';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={importAddress(id)}
            className="inline-block min-h-6 min-w-0 rounded-sm font-medium wrap-anywhere hover:underline"
          >
            <bdi>{name || fileName}</bdi>
          </Link>
          <ImportStageBadge task={task} state={state} />
        </p>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-text-muted">
          {system && <span>{systemName(t, system)}</span>}
          <bdi className="wrap-anywhere">{fileName}</bdi>
          {member && <AuthorName author={member} />}
          <Time at={createdAt} />
        </p>
      </div>
      {isOver && (
        <LinkButton to={`${importsAddress}?again=${id}`} size="sm" variant="secondary">
          {t('again')}
        </LinkButton>
      )}
    </li>
  );
}
