import { useId } from 'react';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { MemberListProperties } from '../memberWidgets.ts';
import { AuthorName } from './AuthorName.tsx';
import type { Author } from './authorFields.ts';
import type { MemberListQuery } from './memberDocuments.ts';
import { useDisplayName } from './useDisplayName.ts';

type MemberListProps = WidgetProps<MemberListProperties, ResultOf<typeof MemberListQuery>>;

/** New, most active, staff or chosen members, on any page. */
export function MemberListWidget({ properties, data }: MemberListProps) {
  const { t } = useTranslation('people');
  const id = useId();
  const { heading, show, usernames } = properties;
  const { nodes } = data.members;
  if (nodes.length === 0) return <WidgetHint type="memberList" />;
  const members = show === 'CHOSEN' ? inOrder(nodes, usernames) : nodes;
  return (
    <Card
      as="section"
      flush
      heading={
        <h2 id={id} dir="auto">
          {heading || t(`memberList.${show}`)}
        </h2>
      }
    >
      <ul
        aria-labelledby={id}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-x-4 px-4 pb-4 sm:px-5"
      >
        {members.map((member) => (
          <MemberItem key={member.id} member={member} />
        ))}
      </ul>
    </Card>
  );
}

function MemberItem({ member }: { member: Author }) {
  const name = useDisplayName(member);
  return (
    <li className="flex min-w-0 items-center gap-3 py-1.5 text-sm">
      <Avatar name={name} src={member.avatar} size="sm" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <AuthorName author={member} className="font-medium" />
        <span className="min-w-0 basis-full truncate text-text-muted">
          <bdi>@{member.username}</bdi>
        </span>
      </span>
    </li>
  );
}

function inOrder<Named extends { username: string }>(members: readonly Named[], names: string[]) {
  const wanted = names.map((name) => name.trim().toLowerCase());
  return members.toSorted(
    (one, other) =>
      wanted.indexOf(one.username.toLowerCase()) - wanted.indexOf(other.username.toLowerCase()),
  );
}
