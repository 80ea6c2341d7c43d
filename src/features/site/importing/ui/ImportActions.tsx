import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { importsAddress } from '../importRules.ts';
import { ImportActionButton } from './ImportActionButton.tsx';
import type { ImportDetail } from './importDocuments.ts';

/** What stops an import, or lets it go on. */
export function ImportActions({ shown }: { shown: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { id, actions, task, state, isStopping } = shown;
  const labels = {
    inspect: task === 'inspect' ? t('retry') : null,
    pause: t('pause'),
    resume: state === 'failed' ? t('retry') : t('resume'),
    cancel: state === 'running' ? t(task === 'import' ? 'cancel' : 'stop') : t('discard'),
  } as const;
  const offered = (['inspect', 'resume', 'pause', 'cancel'] as const).filter(
    (action) => actions.includes(action) && labels[action] !== null && !isStopping,
  );
  const isOver = (task === 'import' || task === 'undo') && state === 'done';
  return (
    <>
      {offered.map((action) => (
        <ImportActionButton key={action} id={id} action={action} label={labels[action] ?? ''} />
      ))}
      {isOver && (
        <LinkButton to={`${importsAddress}?again=${id}`} variant="secondary">
          {t('again')}
        </LinkButton>
      )}
    </>
  );
}
