// Catches what breaks while drawing, so that the person gets a screen with a way on instead of an empty page.
import { Component, type ReactNode } from 'react';
import { FailureScreen } from './failure-screen.tsx';

interface Props {
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailureScreen /> : this.props.children;
  }
}
