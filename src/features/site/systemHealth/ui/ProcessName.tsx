import { Badge } from '#ui/Badge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type ProcessNameProps = { process: { role: string; host: string; pid: number } };

const words = { all: 'roleAll', web: 'roleWeb', worker: 'roleWorker' } as const;
const isKnown = (role: string): role is keyof typeof words => Object.hasOwn(words, role);

/** A process by its machine and number, with its role. */
export function ProcessName({ process: { role, host, pid } }: ProcessNameProps) {
  const { t } = useTranslation('systemHealth');
  return (
    <>
      <bdi className="font-mono font-medium wrap-anywhere">{`${host}:${pid}`}</bdi>
      <Badge>{isKnown(role) ? t(words[role]) : role}</Badge>
    </>
  );
}
