import Users from 'virtual:icons/users';
import { wirePage } from '#core/paging.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { changedSearch, peopleSorts, readChoice, readProfileTab } from '../profileAddress.ts';
import { AuthorName } from './AuthorName.tsx';
import { FollowMemberButton } from './FollowMemberButton.tsx';
import type { MemberPeopleData, Person } from './memberDocuments.ts';
import { SortChoice } from './SortChoice.tsx';
import { useDisplayName } from './useDisplayName.ts';
import { useFollowMember } from './useFollowMember.ts';
import { useIsOwnProfile } from './useIsOwnProfile.ts';

/** A member's followers, or the members they follow. */
export function MemberPeopleWidget({ data, page }: WidgetProps<unknown, MemberPeopleData | null>) {
  const { t } = useTranslation('people');
  const isOwn = useIsOwnProfile();
  const tab = readProfileTab(page);
  if (tab !== 'followers' && tab !== 'following') return null;
  const list = data?.profile[tab] ?? { nodes: [], hasMore: false };
  const sort = readChoice(page.search, 'sort', peopleSorts);
  const hrefFor = (change: Record<string, string | null>) =>
    `${page.pathname}${changedSearch(page.search, { page: null, ...change })}`;
  return (
    <section
      aria-label={t(isOwn ? `own.titles.${tab}` : `tabs.${tab}`)}
      className="-mt-3 flex flex-col gap-3"
    >
      <div className="rounded-xl border border-border bg-surface-raised">
        {list.nodes.length > 0 && (
          <SortChoice
            label={t('sortLabel')}
            choices={peopleSorts.map((each, index) => ({
              key: each,
              label: t(`sorts.${each}`),
              href: hrefFor({ sort: index === 0 ? null : each }),
              current: each === sort,
            }))}
          />
        )}
        {list.nodes.length === 0 ? (
          <EmptyState
            icon={<Users />}
            title={t('noUsers')}
            description={t(isOwn ? `own.none.${tab}` : `none.${tab}`)}
          />
        ) : (
          <ul className="divide-y divide-border">
            {list.nodes.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={wirePage(new URLSearchParams(page.search).get('page')) + 1}
        hasMore={list.hasMore}
        hrefFor={(number) => hrefFor({ page: number > 1 ? `${number}` : null })}
      />
    </section>
  );
}

function PersonRow({ person }: { person: Person }) {
  const name = useDisplayName(person);
  const following = useFollowMember(person);
  return (
    <li className="flex items-center gap-3.5 px-4 py-3.5 sm:px-5">
      <Avatar name={name} src={person.avatar} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <AuthorName author={person} />
        <span className="w-full truncate text-sm text-text-muted">
          <bdi>@{person.username}</bdi>
        </span>
      </span>
      <FollowMemberButton memberId={person.id} name={name} following={following} />
    </li>
  );
}
