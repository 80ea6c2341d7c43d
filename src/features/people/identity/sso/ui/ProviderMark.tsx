import KeyRound from 'virtual:icons/key-round';

/** Initials instead of brand logos, which are trademarks and hosted elsewhere. */
const letters: Record<string, string> = {
  GOOGLE: 'G',
  FACEBOOK: 'f',
  LINKEDIN: 'in',
  TWITTER: 'X',
  PINTEREST: 'P',
  INSTAGRAM: 'ig',
};

/** The mark at the start of a provider's button. */
export function ProviderMark({ loginType }: { loginType: string | null }) {
  const letter = loginType === null ? undefined : letters[loginType];
  if (letter === undefined) {
    return (
      <span aria-hidden className="inline-flex size-6 shrink-0 items-center justify-center">
        <KeyRound className="size-4.5" />
      </span>
    );
  }
  return (
    <span
      aria-hidden
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-xs font-bold"
    >
      {letter}
    </span>
  );
}
