import TriangleAlert from 'virtual:icons/triangle-alert';
import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { isOutdated } from './isOutdated.ts';
import { forgetFailures } from './lazyPart.ts';
import { reportClientError } from './reportClientError.ts';
import { useTranslation } from './useTranslation.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Fallback, null for nothing; `retry` renders the children again. */
  fallback?: (retry: () => void) => ReactNode;
  onError?: (error: unknown, info: ErrorInfo) => void;
};

type State = { failed: boolean };

/** Keeps a fault in one part of the page from taking down the rest, and reports it (§4). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    forgetFailures();
    reportClientError(error, { componentStack: info.componentStack });
    this.props.onError?.(error, info);
  }

  private readonly retry = (): void => {
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { fallback } = this.props;
    return fallback ? fallback(this.retry) : <ErrorFallback onRetry={this.retry} />;
  }
}

function ErrorFallback({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui');
  const [isOld, setOld] = useState(false);
  useEffect(() => void isOutdated().then(setOld), []);
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert />}
        title={t(isOld ? 'error.outdated' : 'error.title')}
        action={
          <Button variant="secondary" size="sm" onClick={isOld ? () => location.reload() : onRetry}>
            {t(isOld ? 'error.reload' : 'error.retry')}
          </Button>
        }
      />
    </div>
  );
}
