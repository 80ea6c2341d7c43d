import { useNavigate } from 'react-router';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { openedRule, ruleInput } from './ruleValues.ts';
import {
  DeleteSpamRuleMutation,
  OrderSpamRulesMutation,
  SaveSpamRuleMutation,
  type SpamRuleInfo,
  SpamRulesQuery,
} from './spamDocuments.ts';

const listAddress = '/admin/spam-rules';

/** Asks for confirmation, deletes, navigates to the list, and offers undo. */
export function useDeleteRule(onDeleted: () => void): (rule: SpamRuleInfo) => Promise<void> {
  const { t } = useTranslation(['spam', 'staffWork']);
  const navigate = useNavigate();

  /** Restores it in its previous position. */
  async function bringBack(rule: SpamRuleInfo, order: readonly string[]): Promise<void> {
    try {
      const input = { id: null, rule: ruleInput(openedRule(rule)) };
      const { id } = (await runOperation(SaveSpamRuleMutation, { input })).saveSpamRule.rule;
      const ids = order.map((each) => (each === rule.id ? id : each));
      await runOperation(OrderSpamRulesMutation, { input: { ids } });
      showSuccess(t('staffWork:undo.done'));
      await navigate(`${listAddress}/${id}`);
    } catch {
      showError(t('staffWork:undo.failed'));
    }
  }

  return async (rule) => {
    const texts = { title: t('delete'), text: t('deleteText', { name: rule.name }) };
    if (!(await openModal('confirmation', { ...texts, danger: true }))) return;
    try {
      const { spamRules } = await runOperation(SpamRulesQuery, {});
      await runOperation(DeleteSpamRuleMutation, { input: { id: rule.id } });
      onDeleted();
      const order = spamRules.map(({ id }) => id);
      const run = () => void bringBack(rule, order);
      showSuccess(t('deleted'), { label: t('staffWork:undo.button'), run });
      await navigate(listAddress);
    } catch {
      showError(t('failed'));
    }
  };
}
