import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type AuthorSignatureProps = { author: { shownSignatures: readonly string[] } | null };

/** The author's signatures, one per line; hidden if the viewer's preference says so. */
export function AuthorSignature({ author }: AuthorSignatureProps) {
  const { t } = useTranslation('members');
  const { viewer } = useShell();
  const lines = author?.shownSignatures ?? [];
  if (lines.length === 0) return null;
  if (viewer.memberId !== null && viewer.preferences.signatures === 'OFF') return null;
  return (
    // No landmark: there would be one for every comment.
    <div className="border-t border-border pt-2 text-sm text-text-muted">
      <span className="sr-only">{t('signature')}</span>
      {lines.map((line) => (
        <p key={line} dir="auto" className="wrap-anywhere whitespace-pre-line">
          {line}
        </p>
      ))}
    </div>
  );
}
