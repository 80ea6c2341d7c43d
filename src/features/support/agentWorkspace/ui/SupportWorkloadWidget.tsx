import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SupportWorkloadQuery } from './supportAdminDocuments.ts';
import { useAwayText } from './useAwayText.ts';
import { WorkloadBar } from './WorkloadBar.tsx';

type WorkloadProps = WidgetProps<unknown, ResultOf<typeof SupportWorkloadQuery>>;

/** What each agent has to do, those with the least room first. */
export function SupportWorkloadWidget({ data }: WorkloadProps) {
  const { t } = useTranslation('supportDesk');
  const awayText = useAwayText();
  const agents = [...data.supportAgentWorkloads].sort(
    (one, other) => other.load / other.capacity - one.load / one.capacity,
  );
  return (
    <AdminList
      title={t('workload.title')}
      description={t('workload.hint')}
      rows={agents}
      empty={{ title: t('agents.none') }}
    >
      {(agent) => {
        const { member, awayUntil, isAvailable } = agent;
        const name = member?.fullName || member?.username || '';
        return (
          <li
            key={member?.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <Avatar name={name} src={member?.avatar ?? null} size="sm" />
            <p className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-2 font-medium">
              <bdi className="wrap-anywhere">{name}</bdi>
              {awayUntil === null ? (
                !isAvailable && <Badge>{t('workload.notAvailable')}</Badge>
              ) : (
                <Badge tone="warning">{awayText(awayUntil)}</Badge>
              )}
            </p>
            <WorkloadBar agent={agent} />
          </li>
        );
      }}
    </AdminList>
  );
}
