import Copy from 'virtual:icons/copy';
import { Button } from '../Button.tsx';
import { copyText } from '../copyText.ts';
import { showError, showSuccess } from '../snackbar.ts';
import { Dialog } from './Dialog.tsx';

interface SecretDialogProps {
  title: string;
  /** What it is for, and that it is not shown again. */
  text: string;
  secret: string;
  words: Record<'copy' | 'copied' | 'copyFailed' | 'done', string>;
  closable: boolean;
  onDone: () => void;
  onDismiss: () => void;
}

/** Shows a secret that was just made: the only time that it is shown. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, text, secret, words, closable, onDone, onDismiss } = props;
  const copy = async () => {
    try {
      await copyText(secret);
      showSuccess(words.copied);
    } catch {
      showError(words.copyFailed);
    }
  };
  return (
    <Dialog
      title={title}
      closable={closable}
      onDismiss={onDismiss}
      actions={
        <>
          <Button
            variant="secondary"
            icon={<Copy aria-hidden className="size-4" />}
            onClick={() => void copy()}
            data-autofocus
          >
            {words.copy}
          </Button>
          <Button onClick={onDone}>{words.done}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-pretty text-text-muted">{text}</p>
        <code
          dir="ltr"
          className="rounded-lg bg-surface-sunken p-3 font-mono text-sm break-all select-all"
        >
          {secret}
        </code>
      </div>
    </Dialog>
  );
}
