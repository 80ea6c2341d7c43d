import { Link } from 'react-router';
import { sentenceSpace } from '#core/sentenceSpace.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { canCreateRequest } from '#features/support/requests/supportRequestAccess.ts';
import { supportPaths } from '#features/support/requests/supportRequestAddress.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { contactPaths } from '../contactPaths.ts';

/** At the end of a help article: where to ask support, for those who may. */
export function ContactPrompt() {
  const { t, language } = useTranslation('contactForm');
  const { viewer, settings } = useShell();
  const isVisitor = viewer.memberId === null;
  const isOffered = isVisitor
    ? (settings.switchedOn?.includes('supportContact') ?? false)
    : canCreateRequest(viewerOfInfo(viewer, [])).ok;
  if (!isOffered) return null;
  return (
    <p className="no-print border-t border-border pt-4 text-sm text-text-muted">
      {t('prompt.question')}
      {sentenceSpace(language)}
      <Link
        to={isVisitor ? contactPaths.form() : supportPaths.create('CASE')}
        className="font-medium text-accent hover:underline"
      >
        {t('prompt.link')}
      </Link>
    </p>
  );
}
