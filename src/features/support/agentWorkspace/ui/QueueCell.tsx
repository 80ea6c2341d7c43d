import type { ReactNode } from 'react';
import { joinList } from '#core/joinList.ts';
import { CustomFieldText } from '#features/base/customFields/ui/CustomFieldText.tsx';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { fieldOfColumn, type QueueColumn } from '../queueColumnRules.ts';
import './agentSlots.ts';
import { PriorityMark } from './PriorityMark.tsx';
import type { QueueNode } from './queueNode.ts';
import { useViewNames } from './useViewNames.ts';

type QueueCellProps = { column: string; request: QueueNode };

/** What a column of the table shows of a request; of the subject the row itself has more. */
export function QueueCell({ column, request }: QueueCellProps) {
  const key = fieldOfColumn(column);
  if (key === null) return <StandardCell column={column} request={request} />;
  const value = request.fieldValues.find((each) => each.key === key);
  return value ? <CustomFieldText kind={value.kind} texts={value.texts} /> : null;
}

function StandardCell({ column, request }: QueueCellProps): ReactNode {
  const { t, language } = useTranslation('supportDesk');
  const { channelName, languageOf } = useViewNames();
  const { author, assignee, tags } = request;
  switch (column as QueueColumn) {
    case 'SUBJECT':
      return null;
    case 'NUMBER':
      return <span className="text-text-muted tabular-nums">#{request.number}</span>;
    case 'REQUESTER':
      return <bdi>{author?.fullName || author?.username || request.authorName}</bdi>;
    case 'COMPANY':
      return <bdi>{request.companyName}</bdi>;
    case 'STATUS':
      return <SupportStatusBadge status={request.status} forAgent />;
    case 'PRIORITY':
      return <PriorityMark priority={request.priority} />;
    case 'TYPE':
      return <bdi>{request.type?.name}</bdi>;
    case 'ASSIGNEE': {
      const name = assignee?.fullName || assignee?.username;
      if (!assignee || !name) return <span className="text-text-muted">{t('unassigned')}</span>;
      return (
        <span className="flex items-center gap-2">
          <Avatar name={name} src={assignee.avatar} size="xs" />
          <bdi className="truncate">{name}</bdi>
        </span>
      );
    }
    case 'TEAM':
      return <bdi>{request.team?.name}</bdi>;
    case 'CREATED':
      return <Time at={request.createdAt} />;
    case 'UPDATED':
      return <Time at={request.lastActivityAt} />;
    case 'DUE':
      return <Slot name="supportQueue.due" request={request} />;
    case 'CHANNEL':
      return channelName(request.channel);
    case 'LANGUAGE':
      return request.language === null ? null : languageOf(request.language);
    case 'TAGS':
      return (
        <span className="flex gap-1">
          {tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>
              <bdi>{tag}</bdi>
            </Badge>
          ))}
          {tags.length > 3 && (
            <span title={joinList(tags.slice(3), language)}>+{tags.length - 3}</span>
          )}
        </span>
      );
  }
}
