import { Checkbox } from '#ui/Checkbox.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** The 'block user' modal (SPEC §2): why, and whether what they wrote stays. */
export function BlockUserDialog({ names, close, ...modal }: ModalViewProps<'blockUser'>) {
  const { t } = useTranslation('staff');
  const count = names.length;
  return (
    <ReasonDialog
      {...modal}
      names={names}
      title={
        count === 1 ? t('block.title', { name: names[0] ?? '' }) : t('block.titleMany', { count })
      }
      text={t('block.text')}
      submitLabel={t('actions.block')}
      onReason={(reason, form) => close({ reason, hideContent: form.get('hideContent') === 'on' })}
    >
      <Checkbox name="hideContent" label={t('block.hide')} hint={t('block.hideHint')} />
    </ReasonDialog>
  );
}
