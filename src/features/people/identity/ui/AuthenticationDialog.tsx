import { useEffect, useRef, useState } from 'react';
import { focusInto } from '#ui/focusInto.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { IdentityForms } from './IdentityForms.tsx';
import type { IdentitySection } from './identityForm.ts';
import { type StartOnlySignIn, useOnlySignIn } from './onlySignIn.ts';
import { useEntering } from './useEntering.ts';
import { useIdentityErrorText } from './useIdentityErrorText.ts';
import { useLoginRefusalText } from './useLoginRefusalText.ts';

type AuthenticationDialogProps = ModalViewProps<'authentication'> & { start?: IdentitySection };

/** SPEC §2 modal `authentication`: sign in, or sign up instead. */
export function AuthenticationDialog(props: AuthenticationDialogProps) {
  const startOnly = useOnlySignIn();
  return startOnly === null ? (
    <AuthenticationForms {...props} />
  ) : (
    <SkippedForms startOnly={startOnly} {...props} />
  );
}

/** §4: a single provider is started immediately. */
function SkippedForms({
  startOnly,
  close,
  dismiss,
}: AuthenticationDialogProps & { startOnly: StartOnlySignIn }) {
  const { formErrorText } = useIdentityErrorText();
  const refusalText = useLoginRefusalText();
  const onEntered = useEntering(() => close({ signedIn: true }));
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void skip().catch((error: unknown) => {
      showError(formErrorText(error));
      dismiss();
    });
  }, []);

  async function skip(): Promise<void> {
    const result = await startOnly();
    if (result?.responseCode === 'SUCCESS') return onEntered(result);
    // Its page asks for the second step; nothing of this one is lost by going there.
    if (result?.challenge) return location.assign(result.returnTo);
    if (result) showError(refusalText(result));
    dismiss();
  }
  return null;
}

function AuthenticationForms({ start = 'signIn', ...modal }: AuthenticationDialogProps) {
  const { t } = useTranslation('identity');
  const { settings } = useShell();
  const [section, setSection] = useState(start);
  const [address, setAddress] = useState('');
  const body = useRef<HTMLDivElement>(null);
  // The pressed button is removed with its section; focus moves to the other form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each section
  useEffect(() => {
    if (body.current) focusInto(body.current);
  }, [section]);
  const onEntered = useEntering(() => modal.close({ signedIn: true }));
  return (
    <Dialog
      title={t(`title.${section}`, { name: settings.name })}
      onDismiss={modal.dismiss}
      closable={modal.closable}
    >
      <div ref={body}>
        <IdentityForms
          key={section}
          section={section}
          returnTo={null}
          address={address}
          onAddress={setAddress}
          onEntered={onEntered}
          switchTo={(other, label) => (
            <button
              type="button"
              className="rounded-sm py-1 font-medium text-accent hover:underline"
              onClick={() => setSection(other)}
            >
              {label}
            </button>
          )}
        />
      </div>
    </Dialog>
  );
}

/** SPEC §2 modal `registration`: the same, starting with sign-up. */
export function RegistrationDialog(modal: ModalViewProps<'registration'>) {
  return <AuthenticationDialog start="signUp" {...modal} />;
}
