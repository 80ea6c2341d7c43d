import UserX from 'virtual:icons/user-x';
import Users from 'virtual:icons/users';
import { Link } from 'react-router';
import { wirePage } from '#core/paging.ts';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type HoldingInfo,
  RevokeRoleMutation,
  type RoleCategory,
  type RoleData,
} from './accessDocuments.ts';
import { GrantForm } from './GrantForm.tsx';
import { grantError } from './grantError.ts';
import { ScopeBadge } from './ScopeBadge.tsx';
import { useRoleName } from './useRoleName.ts';

type RoleHoldersProps = {
  role: NonNullable<RoleData['role']>;
  categories: readonly RoleCategory[];
  page: PageSubject;
};

/** Members with a role and their scopes; grants and revokes it. */
export function RoleHolders({ role, categories, page }: RoleHoldersProps) {
  const { t } = useTranslation('access');
  const { nodes, hasMore } = role.holders;
  const mayGrant = role.can.grant === 'OK';
  const number = wirePage(new URLSearchParams(page.search).get('page')) + 1;
  return (
    <section aria-labelledby="holders-heading" className="flex flex-col gap-4">
      <h2 id="holders-heading" className="text-lg font-semibold tracking-tight">
        {t('holders.title')}
      </h2>
      {mayGrant && <GrantForm role={role} categories={categories} />}
      <Card flush>
        {nodes.length === 0 ? (
          <EmptyState icon={<Users />} title={t('holders.none')} />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((holding) => (
              <HolderRow key={holding.id} holding={holding} mayRevoke={mayGrant} />
            ))}
          </ul>
        )}
      </Card>
      <Pagination
        page={number}
        hasMore={hasMore}
        hrefFor={(next) => `${page.pathname}${next > 1 ? `?page=${next}` : ''}`}
      />
    </section>
  );
}

function HolderRow({ holding, mayRevoke }: { holding: HoldingInfo; mayRevoke: boolean }) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  const [act, isGoing] = usePageAction();
  const { member, isBase, role } = holding;
  if (!member) return null;
  const name = member.fullName || member.username;

  function revoke(): void {
    const values = { name, role: nameOf(role) };
    void act({
      ask: { title: t('holders.revoke'), text: t('holders.revokeText', values), danger: true },
      run: () => runOperation(RevokeRoleMutation, { input: { id: holding.id } }),
      done: t('holders.revoked', values),
      failed: (error) => t(grantError(error)),
    });
  }

  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 px-4 py-2 sm:px-5">
      <Avatar name={name} src={member.avatar} size="sm" />
      <div className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={member.path} className="min-w-0 font-medium wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="text-sm wrap-anywhere text-text-muted" dir="ltr">
          {`@${member.username}`}
        </span>
        <ScopeBadge holding={holding} />
      </div>
      {mayRevoke && !(isBase && role.key === 'member') && (
        <IconButton
          className="needs-js:hidden"
          label={t('holders.revokeFrom', { name })}
          icon={<UserX aria-hidden className="size-5" />}
          disabled={isGoing}
          onClick={() => void revoke()}
        />
      )}
    </li>
  );
}
