import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { AdminEntry } from '#ui/AdminEntry.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { teamAssignments } from '../queueFilterRules.ts';
import { AgentWorkloads } from './AgentWorkloads.tsx';
import { ArchiveSupportTeamMutation, SupportAdminQuery } from './supportAdminDocuments.ts';
import { TeamForm } from './TeamForm.tsx';

/** Teams of the support desk, and how much their agents have to do. */
export function SupportAdminWidget() {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const [act] = usePageAction();
  const data = usePageData('ADMIN_SUPPORT_PAGE', SupportAdminQuery);
  const [isNewTeam, setNewTeam] = useState(false);
  if (!data) return null;

  const archive = (name: string, run: () => Promise<unknown>) =>
    act({
      ask: { title: t('admin.archiveTitle', { name }), text: t('admin.archiveText') },
      ...{ run, done: t('admin.saved'), failed: t('admin.failed') },
    });
  const saved = async () => {
    setNewTeam(false);
    showSuccess(t('admin.saved'));
    await revalidate();
  };

  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={t('admin.title')} />
      <section className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl font-semibold">{t('admin.teams')}</h2>
          <Button size="sm" variant="secondary" onClick={() => setNewTeam(true)}>
            {t('admin.newTeam')}
          </Button>
        </div>
        {isNewTeam && (
          <Card>
            <TeamForm team={null} agents={data.supportAgents} onSaved={saved} />
          </Card>
        )}
        {data.supportTeams.length === 0 && !isNewTeam && (
          <Card flush>
            <EmptyState title={t('admin.noTeams')} description={t('admin.noTeamsHint')} />
          </Card>
        )}
        {data.supportTeams.map((team) => (
          <AdminEntry
            key={team.id}
            title={team.name}
            facts={[
              ...teamAssignments
                .filter((assignment) => assignment === team.assignment)
                .map((assignment) => t(`admin.${assignment}`)),
              ...(team.isDefault ? [t('admin.isDefault')] : []),
              ...team.members.map(({ fullName, username }) => fullName || username),
            ]}
          >
            <TeamForm
              team={team}
              agents={data.supportAgents}
              onSaved={saved}
              onArchive={() =>
                archive(team.name, () =>
                  runOperation(ArchiveSupportTeamMutation, { input: { id: team.id } }),
                )
              }
            />
          </AdminEntry>
        ))}
      </section>
      <AgentWorkloads agents={data.supportAgentWorkloads} />
    </div>
  );
}
