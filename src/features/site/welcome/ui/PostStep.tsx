import PencilLine from 'virtual:icons/pencil-line';
import { paths } from '#core/paths.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FinishButton } from './FinishButton.tsx';
import { StepHeading } from './StepHeading.tsx';

/** The first post; either way the welcome ends here. */
export function PostStep() {
  const { t } = useTranslation('welcome');
  return (
    <>
      <StepHeading
        icon={<PencilLine aria-hidden />}
        title={t('post.title')}
        text={t('post.text')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <FinishButton writes next={paths.newConversation()}>
          {t('post.write')}
        </FinishButton>
        <FinishButton variant="quiet" next={paths.home()}>
          {t('post.browse')}
        </FinishButton>
      </div>
    </>
  );
}
