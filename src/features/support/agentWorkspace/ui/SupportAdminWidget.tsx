import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { AdminEntry } from '#ui/AdminEntry.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { teamAssignments } from '../queueFilterRules.ts';
import { AgentWorkloads } from './AgentWorkloads.tsx';
import { ArchiveSupportTeamMutation, SupportAdminQuery } from './supportAdminDocuments.ts';
import { TeamForm } from './TeamForm.tsx';

/** Teams of the support desk, and how much their agents have to do. */
export function SupportAdminWidget() {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const data = usePageData('ADMIN_SUPPORT_PAGE', SupportAdminQuery);
  const [isNewTeam, setNewTeam] = useState(false);
  if (!data) return null;

  async function archive(name: string, run: () => Promise<unknown>): Promise<void> {
    const title = t('admin.archiveTitle', { name });
    if (!(await openModal('confirmation', { title, text: t('admin.archiveText') }))) return;
    try {
      await run();
      showSuccess(t('admin.saved'));
      await revalidate();
    } catch {
      showError(t('admin.failed'));
    }
  }
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
