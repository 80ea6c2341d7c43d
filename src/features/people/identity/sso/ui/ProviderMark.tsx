import KeyRound from 'virtual:icons/key-round';

/** Letters stand for brands: their signs are theirs, and come from their hosts. */
const letters: Record<string, string> = {
  GOOGLE: 'G',
  FACEBOOK: 'f',
  LINKEDIN: 'in',
  TWITTER: 'X',
  PINTEREST: 'P',
  INSTAGRAM: 'ig',
};

/** What a provider's button begins with. */
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
