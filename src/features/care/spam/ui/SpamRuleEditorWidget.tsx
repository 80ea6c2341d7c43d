import { useLocation } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { RehearsalPanel } from './RehearsalPanel.tsx';
import { SpamRuleForm } from './SpamRuleForm.tsx';
import { type SpamRuleInfo, SpamRuleQuery } from './spamDocuments.ts';
import { useRuleName } from './useRuleName.ts';
import { useSpamRuleForm } from './useSpamRuleForm.ts';

/** Editor of a spam rule, with a dry run before saving. */
export function SpamRuleEditorWidget({ page }: WidgetProps) {
  const data = usePageData('ADMIN_SPAM_RULE_PAGE', SpamRuleQuery);
  const { pathname } = useLocation();
  if (!data) return null;
  const rule = data.spamRule ?? null;
  return <Editor key={pathname} rule={rule} crumbs={page.breadcrumbs} />;
}

type EditorProps = {
  rule: SpamRuleInfo | null;
  crumbs: WidgetProps['page']['breadcrumbs'];
};

function Editor({ rule, crumbs }: EditorProps) {
  const { t } = useTranslation('spam');
  const nameOf = useRuleName();
  const form = useSpamRuleForm(rule);
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        above={<Breadcrumbs crumbs={crumbs} />}
        title={rule ? <bdi>{nameOf(rule)}</bdi> : t('new')}
        description={rule?.shippedKey ? t('shippedHint') : undefined}
      />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <SpamRuleForm rule={rule} form={form} />
      <RehearsalPanel values={form.values} />
    </div>
  );
}
